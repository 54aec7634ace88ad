// Leads from a former address to the present one: from the page of a case to its place in the page of the section, and
// from a place of the former page with all data to the page about it.
'use strict';
const [, kind, id] = location.hash.match(/^#\/(case|rule|reading)\/([^?]*)/) || [];
const name = decodeURIComponent(location.pathname).replace(/^.*[#/]|\.html$/g, '');
const page = document.querySelector('a').getAttribute('href');
location.replace(kind ? `${kind}/${encodeURIComponent(decodeURIComponent(id)).replaceAll('%2F', '/')}.html`
    : page + (name === 'all' ? location.search : '#' + name));

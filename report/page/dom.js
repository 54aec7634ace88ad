// Elements, and links between the views.

// Attributes that are shown or read aloud: no hidden character stays in them.
const SAID = new Set(['title', 'aria-label']);

// h('a.class', {href}, children…): children are strings, nodes, arrays of them, or nothing (also false and 0).
function h(selector, attributes, ...children) {
    const [tag, ...classes] = selector.split('.');
    const element = document.createElement(tag);
    if (classes.length) element.className = classes.join(' ');
    for (const [name, value] of Object.entries(attributes || {})) {
        if (value === null || value === undefined || value === false) continue;
        if (typeof value === 'function') element.addEventListener(name, value);
        else element.setAttribute(name, value === true ? '' : SAID.has(name) ? plain(value, 400) : value);
    }
    append(element, children);
    return element;
}

function append(element, children) {
    for (const child of children.flat(Infinity))
        if (child || child === '') element.append(child);
}

// Draws a part of a view after the browser has shown the rest.
const undrawn = [];
function afterDrawing(draw) {
    if (undrawn.push(draw) === 1) requestAnimationFrame(() => setTimeout(() => undrawn.splice(0).forEach(one => one())));
}

// Text for screen readers only.
function hidden(text) {
    return h('span.hidden', null, plain(text, 400));
}

function code(text) {
    return h('code', null, visible(text));
}

// --- Where we are: #/view/id?name=value -------------------------------------------------------

function readPlace() {
    const hash = location.hash.replace(/^#\/?/, '');
    const at = hash.indexOf('?');
    const path = at < 0 ? hash : hash.slice(0, at);
    const slash = path.indexOf('/');
    const params = new URLSearchParams(at < 0 ? '' : hash.slice(at + 1));
    let id = slash < 0 ? '' : path.slice(slash + 1);
    try {
        id = id.split('/').map(decodeURIComponent).join('/');
    } catch (error) {
        id = '';
    }
    return { view: slash < 0 ? path : path.slice(0, slash), id, params };
}

// Every link carries on the edition, the choice of runs, and the one run that a narrow screen shows.
const KEPT = ['edition', 'runs', 'one'];

function to(view, id, params) {
    const query = new URLSearchParams();
    const now = readPlace().params;
    KEPT.forEach(name => { if (now.has(name)) query.set(name, now.get(name)); });
    Object.entries(params || {}).forEach(([name, value]) => {
        if (value === null || value === undefined || value === '') query.delete(name);
        else query.set(name, value);
    });
    const path = id ? view + '/' + id.split('/').map(encodeURIComponent).join('/') : view;
    const rest = query.toString();
    return '#/' + path + (rest ? '?' + rest : '');
}

function link(view, id, params, ...children) {
    return h('a', { href: to(view, id, params) }, children);
}

function caseLink(one, ...children) {
    return link('case', one.id, null, children.length ? children : visible(one.name));
}

function sectionLink(section, ...children) {
    return link('section', section.id, null, children.length ? children : visible(section.title));
}

function runLink(run, ...children) {
    return link('run', run.slug, null, children.length ? children : visible(run.title.slice(0, 80)));
}

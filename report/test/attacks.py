"""Strings that try to break out of the format in which they are shown."""

ATTACKS = [
    "<script>window.broken = 1</script>",
    "</script><script>window.broken = 1</script>",
    '"><img src=x onerror="window.broken = 1">',
    "<!--<script>",
    "]]></failure><failure message='x",
    "&amp;&#60;script&#62;",
    "javascript:window.broken=1",
    "\x1b[2J\x1b[31mred\x1b]0;title\x07",
    "\u202egnirts\u2066\u200f\u061c",
    "zero\u200bwidth\ufeff\u00ad\U000e0041",
    "nul\u0000byte",
    "\u0085\u2028\u2029\u007f\u009b31m",
    "Z\u0335\u0321\u0322\u0327" * 40,
    "\n1..0\nBail out!\nnot ok 1 - injected",
    "ok # SKIP \\# TODO",
    "\r\n::error file=x::injected\n::set-output name=x::y",
    "%0A::warning::injected",
    "|`*_[x](http://h)~~@who #1 $x$ <details>\n| a | b |",
    "__proto__",
    "constructor",
    "{{7*7}}${7*7}",
    "\uffff\ue000",
    "long " * 1000,
]
MEGABYTE = "x" * 1000000


def attack(number):
    """Yields the attacks in turn. Once, after some rounds, yields a string of
    a megabyte."""
    if number == 5 * len(ATTACKS) + 1:
        return MEGABYTE
    return ATTACKS[number % len(ATTACKS)]

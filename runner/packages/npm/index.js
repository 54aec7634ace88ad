// The conformance suite of HCL under node:test: each case is a test. The README shows how to begin.
import { writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Judge, SuiteError } from './judge.js';

export { Judge, SuiteError };

// The implementation lacks what the request needs.
export class Unsupported extends Error {}

// The implementation refuses the input.
export class Rejected extends Error {
    constructor(phase, summary) {
        super(summary);
        this.phase = phase;
    }
}

// The source of a request, as bytes.
export function bytesOf(request) {
    return 'source' in request ? Buffer.from(request.source, 'utf8') : Buffer.from(request.source_base64, 'base64');
}

// The source of a request, as a string. A source that is not UTF-8 is unsupported.
export function sourceOf(request) {
    if ('source' in request) return request.source;
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOf(request));
    } catch {
        throw new Unsupported('a source that is not UTF-8');
    }
}

// Makes the function `answer` of functions for operations. Each gets a request, and returns the member of the reply, or
// throws Unsupported or Rejected. `about` has the members of hello: implementation, version, and more if they differ.
export function implementation(about, operations) {
    const hello = { language: 'JavaScript', ops: Object.keys(operations), syntaxes: ['native'], editions: ['2024-02'], features: [], ...about };
    const refusal = error => {
        if (error instanceof Unsupported) return { unsupported: error.message };
        if (error instanceof Rejected) return { error: { phase: error.phase, summary: error.message } };
        throw error;
    };
    return request => {
        if (request.op === 'hello') return { hello };
        if (!Object.hasOwn(operations, request.op)) return { unsupported: 'op ' + request.op };
        if (!hello.syntaxes.includes(request.syntax ?? 'native')) return { unsupported: 'syntax ' + request.syntax };
        try {
            const reply = operations[request.op](request);
            return reply instanceof Promise ? reply.catch(refusal) : reply;
        } catch (error) {
            return refusal(error);
        }
    };
}

// The number of cases whose requests are read at once.
const BATCH = 256;

const TIMED_OUT = Symbol('timed out');

function limited(promise, seconds) {
    let timer;
    const late = new Promise(resolve => { timer = setTimeout(resolve, 1000 * seconds, TIMED_OUT); });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// The text of a reply. A reply that a block cannot hold is given to the judge at once.
function textOf(judge, i, k, reply) {
    const text = typeof reply === 'string' ? reply : String(JSON.stringify(reply));
    if (text !== '' && !text.includes('\0')) return text;
    judge.reply(i, k, text);
    return '';
}

// Waits for a promise of a reply.
async function wait(judge, [i, k, promise], seconds) {
    try {
        const reply = await limited(promise, seconds);
        if (reply !== TIMED_OUT) return textOf(judge, i, k, reply);
        judge.failed(i, k, true, 'no answer after ' + seconds + ' seconds');
    } catch (error) {
        judge.failed(i, k, false, stackOf(error));
    }
    return '';
}

// The text of what an implementation threw, which may be anything: even reading it may throw.
function stackOf(error) {
    try {
        return String((error && error.stack) || error).slice(0, 10000);
    } catch {
        return 'an exception that cannot be shown';
    }
}

// Between the first request and the last answer, process.exit(0) is no success.
function refuseExit() {
    process.exitCode ||= 1;
    process.stderr.write('hcl-conformance: the process ended before all cases were judged: the implementation called process.exit\n');
}

// Asks request k of case i. Returns the text of the reply, or a promise of it; '' if the judge knows the result already.
function ask(judge, answer, [i, k, request], seconds) {
    try {
        const reply = answer(request);
        return reply instanceof Promise ? wait(judge, [i, k, reply], seconds) : textOf(judge, i, k, reply);
    } catch (error) {
        judge.failed(i, k, false, stackOf(error));
        return '';
    }
}

// The options of judge and conformance.
const OPTIONS = ['edition', 'expected', 'expected_name', 'levels', 'only', 'ops', 'seconds', 'skip'];

// Judges an implementation: asks all requests, and returns the judge, which tells the verdicts.
export async function judge(answer, { seconds = 10, ...options } = {}) {
    const unknown = Object.keys(options).find(name => !OPTIONS.includes(name));
    if (unknown) throw new SuiteError(`${unknown}: unknown option; the options are ${OPTIONS.join(', ')}`);
    const { hello } = await answer({ op: 'hello', protocol: 1 });
    if (!hello) throw new SuiteError('the answer to {"op":"hello"} has no member "hello"');
    const made = new Judge({ hello, ...options });
    process.on('exit', refuseExit);
    for (let cases = { first: 0, count: made.count }; cases.count > 0; cases = made.more())
        for (let first = cases.first; first < cases.first + cases.count; first += BATCH) {
            let replies = '';
            for (const [n, requests] of made.batch(first, BATCH).entries())
                for (const [k, request] of requests.entries()) {
                    const text = ask(made, answer, [first + n, k, request], seconds);
                    replies += (typeof text === 'string' ? text : await text) + '\0';
                }
            made.replies(first, BATCH, replies);
        }
    made.finish();
    process.off('exit', refuseExit);
    return made;
}

// Writes a line "id verdict" for each case.
function writeVerdicts(path, made) {
    const lines = Array.from({ length: made.count }, (_, i) => made.id(i) + ' ' + made.verdict(i) + '\n');
    writeFileSync(path, lines.join(''));
}

// An error that node:test shows without a stack.
function failure(text) {
    const made = new Error(text);
    made.stack = '';
    return made;
}

// Registers a test for each case that hello offers, in a suite for each section. `answer` gets a request of the protocol, and returns the
// reply or a promise of it. Options: seconds (for a promise), edition, only, skip, ops, levels, expected.
export async function conformance(answer, options) {
    let made, bad = false;
    try {
        made = await judge(answer, options);
    } catch (error) {
        if (!(error instanceof SuiteError)) throw error;
        it('the whole suite', () => { throw failure('hcl-conformance: ' + error.message); });
        return;
    }
    const { HCL_CONFORMANCE_VERDICTS: verdicts, HCL_CONFORMANCE_WRITE_EXPECTED: expected, HCL_CONFORMANCE_RESULTS: results } = process.env;
    if (verdicts) writeVerdicts(verdicts, made);
    if (expected) writeFileSync(expected, made.expected());
    if (results) writeFileSync(results, made.results());
    const sections = new Map();
    let missing = 0;
    for (let i = 0; i < made.count; i++) {
        if (made.missing[i]) {
            missing++;
            continue;
        }
        const section = made.id(i).split('#')[0];
        if (!sections.has(section)) sections.set(section, []);
        sections.get(section).push(i);
    }
    for (const [section, cases] of sections)
        describe(section, () => {
            for (const i of cases) {
                const skipped = made.verdict(i) === 'unsupported' && made.reason(i);
                bad ||= made.isBad(i);
                const todo = made.verdict(i) === 'xfail' && 'expected failure';
                it(made.id(i), skipped ? { skip: skipped } : {}, context => {
                    if (todo) context.diagnostic(todo);
                    if (made.isBad(i)) throw failure(made.explain(i));
                });
            }
        });
    it('the whole suite', context => {
        for (const line of made.summary().trimEnd().split('\n')) context.diagnostic(line);
        if (missing) context.diagnostic(missing + ' cases are no tests: hello does not offer what they need');
        if (made.end() === 'nothing') throw failure('no case was judged');
        if (made.end() === 'wrong' && !bad) throw failure('the list of expected failures is wrong');
    });
}

// The judge of the suite: libhclcheck as WebAssembly, and the suite that it reads.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { wasiImports } from './wasi.js';

const file = name => readFileSync(new URL(name, import.meta.url));
const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The suite or an option is wrong.
export class SuiteError extends Error {}

export class Judge {
    // `options` is the object of hclcheck_run_new (hclcheck.h): hello, edition, only, skip, ops, levels, expected.
    constructor(options) {
        const system = wasiImports(() => this.memory, {});
        this.said = () => system.said(2);
        this.c = new WebAssembly.Instance(new WebAssembly.Module(file('judge.wasm')), system.imports).exports;
        this.memory = this.c.memory;
        this.c._initialize();
        this.room = 0;
        this.error = this.c.malloc(4);
        this.suite = this.made(this.c.hclcheck_suite_new, ...this.copy(gunzipSync(file('cases.jsonl.gz'))), ...this.copy(file('registry.json')));
        this.run = this.made(this.c.hclcheck_run_new, this.suite, ...this.copy(encoder.encode(JSON.stringify(options))));
        this.count = this.c.hclcheck_count(this.run);
        this.missing = Array.from({ length: this.count }, (_, i) => this.verdict(i) === 'unsupported');
    }

    copy(bytes) {
        const at = this.c.malloc(bytes.length || 1);
        new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
        return [at, bytes.length];
    }

    word(at) {
        return new DataView(this.memory.buffer).getUint32(at, true);
    }

    // An object of the library, or an exception with its message.
    made(call, ...args) {
        const pointer = call(...args, this.error);
        if (!pointer) throw new SuiteError(this.text(this.word(this.error)).trimEnd());
        return pointer;
    }

    text(at) {
        const bytes = new Uint8Array(this.memory.buffer);
        return decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
    }

    // A text that the library returns with its length.
    sized(call, ...args) {
        const at = call(this.run, ...args, this.error);
        return decoder.decode(new Uint8Array(this.memory.buffer, at, this.word(this.error)));
    }

    // Puts a text into the memory that all replies share: a character has at most three bytes for each unit.
    give(text) {
        if (this.room < 3 * text.length) {
            if (this.room) this.c.free(this.input);
            this.room = Math.max(3 * text.length, 65536);
            this.input = this.c.malloc(this.room);
        }
        return encoder.encodeInto(text, new Uint8Array(this.memory.buffer, this.input, this.room)).written;
    }

    id(i) { return this.text(this.c.hclcheck_id(this.run, i)); }
    requests(i) { return this.c.hclcheck_requests(this.run, i); }
    request(i, k) { return this.sized(this.c.hclcheck_request, i, k); }

    // The requests of some cases: a list for each case.
    batch(first, count) { return JSON.parse(this.sized(this.c.hclcheck_batch, first, count)); }

    reply(i, k, text) {
        const length = this.give(text);
        this.c.hclcheck_reply(this.run, i, k, this.input, length);
    }

    // The answers to the requests of a batch. Each answer ends with '\\0'; an empty answer is ignored.
    replies(first, count, text) {
        const length = this.give(text);
        this.c.hclcheck_replies(this.run, first, count, this.input, length);
    }

    failed(i, k, timeout, text) {
        const length = this.give(text);
        (timeout ? this.c.hclcheck_timed_out : this.c.hclcheck_crashed)(this.run, i, k, this.input, length);
    }

    // The cases of laws that have requests now: {first, count}. If count is 0, no law is left.
    more() {
        const count = this.c.hclcheck_more(this.run, this.error);
        return { first: this.word(this.error), count };
    }

    finish() { this.c.hclcheck_finish(this.run); }
    verdict(i) { return this.text(this.c.hclcheck_verdict_name(this.c.hclcheck_verdict(this.run, i))); }
    isBad(i) { return this.c.hclcheck_verdict_is_bad(this.c.hclcheck_verdict(this.run, i)) !== 0; }
    reason(i) { return this.text(this.c.hclcheck_reason(this.run, i)); }
    explain(i) { return this.sized(this.c.hclcheck_explain, i); }
    end() { return ['right', 'wrong', 'nothing'][this.c.hclcheck_end(this.run)]; }
    expected() { return this.sized(this.c.hclcheck_expected); }
    results() { return this.sized(this.c.hclcheck_results); }
    summary() { return this.sized(this.c.hclcheck_summary); }
}

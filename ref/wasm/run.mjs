// run.mjs PROGRAM ARGUMENT...: runs hclref.wasm under WASI of Node.js, with the standard streams and no files.
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: ['hclref', ...args], env: {}, returnOnExit: true });
const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(program)), { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);

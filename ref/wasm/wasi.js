// A minimal WASI (preview 1) for one program: arguments, variables, read-only files, standard output and error.

const WASI_ENOENT = 44, WASI_EBADF = 8, WASI_ESPIPE = 70;

class Exit extends Error {
    constructor(status) {
        super('the program ended with status ' + status);
        this.status = status;
    }
}

// The imports of a program. `memory` returns its memory. `files` maps names to bytes; the folder is "/". Output longer
// than `most` bytes ends the program.
function wasiImports(memory, { args = [], variables = {}, files = {}, most = Infinity }) {
    const encoder = new TextEncoder();
    const opened = { 3: { folder: true } };
    const output = { 1: [], 2: [] };
    let next = 4, written = 0;
    const view = () => new DataView(memory().buffer);
    const bytes = (at, length) => new Uint8Array(memory().buffer, at, length);
    const texts = words => words.map(word => encoder.encode(word + '\0'));
    const sizes = (words, count, length) => {
        view().setUint32(count, words.length, true);
        view().setUint32(length, words.reduce((sum, word) => sum + word.length, 0), true);
        return 0;
    };
    const lists = (words, pointers, text) => {
        for (const word of words) {
            view().setUint32(pointers, text, true);
            bytes(text, word.length).set(word);
            pointers += 4;
            text += word.length;
        }
        return 0;
    };
    // Each piece of memory of an input or output.
    const pieces = (at, count) => Array.from({ length: count }, (_, i) =>
        bytes(view().getUint32(at + 8 * i, true), view().getUint32(at + 8 * i + 4, true)));
    const argv = texts(args), environment = texts(Object.entries(variables).map(pair => pair.join('=')));
    const calls = {
        args_sizes_get: (count, length) => sizes(argv, count, length),
        args_get: (pointers, text) => lists(argv, pointers, text),
        environ_sizes_get: (count, length) => sizes(environment, count, length),
        environ_get: (pointers, text) => lists(environment, pointers, text),
        fd_close: fd => (delete opened[fd] ? 0 : WASI_EBADF),
        fd_fdstat_get(fd, at) {
            bytes(at, 24).fill(0);
            bytes(at, 1)[0] = opened[fd] && opened[fd].folder ? 3 : 4;
            bytes(at + 8, 16).fill(255); // all rights
            return opened[fd] || fd < 3 ? 0 : WASI_EBADF;
        },
        fd_fdstat_set_flags: () => 0,
        fd_prestat_get(fd, at) {
            if (fd !== 3) return WASI_EBADF;
            view().setUint32(at, 0, true);
            view().setUint32(at + 4, 1, true);
            return 0;
        },
        fd_prestat_dir_name(fd, at) {
            bytes(at, 1)[0] = 47;
            return 0;
        },
        path_filestat_get: () => WASI_ENOENT,
        path_open(folder, flags, path, length, ...rest) {
            const data = files[new TextDecoder().decode(bytes(path, length))];
            if (!data) return WASI_ENOENT;
            opened[next] = { data, at: 0 };
            view().setUint32(rest[4], next++, true);
            return 0;
        },
        fd_seek: () => WASI_ESPIPE,
        fd_read(fd, at, count, done) {
            const file = opened[fd];
            let sum = 0;
            if (fd !== 0 && (!file || file.folder)) return WASI_EBADF;
            for (const piece of file ? pieces(at, count) : []) {
                const part = file.data.subarray(file.at, file.at + piece.length);
                piece.set(part);
                file.at += part.length;
                sum += part.length;
            }
            view().setUint32(done, sum, true);
            return 0;
        },
        fd_write(fd, at, count, done) {
            if (!output[fd]) return WASI_EBADF;
            let sum = 0;
            for (const piece of pieces(at, count)) {
                output[fd].push(piece.slice());
                sum += piece.length;
            }
            written += sum;
            if (written > most) throw new Error('the output is longer than ' + most + ' bytes');
            view().setUint32(done, sum, true);
            return 0;
        },
        clock_time_get(clock, precision, at) {
            view().setBigUint64(at, BigInt(Math.round(Date.now() * 1e6)), true);
            return 0;
        },
        proc_exit(status) {
            throw new Exit(status);
        },
    };
    const said = fd => {
        const all = new Uint8Array(output[fd].reduce((sum, piece) => sum + piece.length, 0));
        output[fd].reduce((end, piece) => (all.set(piece, end), end + piece.length), 0);
        return new TextDecoder().decode(all);
    };
    return { imports: { wasi_snapshot_preview1: calls }, said };
}

// Runs a program to its end: {status, out, err}. Status -1: it did not end well, and err says how.
function runProgram(module, options) {
    let instance;
    const system = wasiImports(() => instance.exports.memory, options);
    let status = 0, failure = '';
    try {
        instance = new WebAssembly.Instance(module, system.imports);
        instance.exports._start();
    } catch (error) {
        status = error instanceof Exit ? error.status : -1;
        failure = error instanceof Exit ? '' : String(error.message || error);
    }
    return { status, out: system.said(1), err: system.said(2) + failure };
}

// Runs hclref, once for each command, in memory of its own.

let program;

addEventListener('message', ({ data }) => {
    if (data.program) {
        program = data.program;
        return;
    }
    for (const { name, args } of data.commands) {
        const result = runProgram(program, {
            args: ['hclref', ...args], files: data.files, variables: { COLUMNS: '' + data.columns }, most: data.most,
        });
        postMessage({ run: data.run, name, result });
    }
    postMessage({ run: data.run, name: 'end' });
});

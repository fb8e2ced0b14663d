import { type DefineCommand, newCommand, withCommands, withExamples } from '@tapwright/command-line';

/** `tapwright recordings`. */
export const recordingsCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(newCommand('recordings').summary('recorded apps').description('Recorded apps.'), [
      listCommand(perform),
    ]),
    {
      'tapwright recordings list .': 'the recordings in this folder',
    },
  );

const listCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('list')
      .summary('list the recordings of a folder')
      .description('Lists the recordings of a folder. One that cannot be read is named with the reason.')
      .argument('<DIR>', 'the folder of recordings')
      .action((directory) =>
        perform({ directory }, async () => (await import('./list-recordings.ts')).listFolder(directory)),
      ),
    { 'tapwright recordings list my-apps': 'names, sizes and packages' },
  );

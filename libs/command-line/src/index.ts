export {
  type DefineCommand,
  type Example,
  examplesOf,
  newCommand,
  type Perform,
  walkCommands,
  withCommands,
  withExamples,
} from './command.ts';
export { errorText } from './error-text.ts';
export { EXIT, EXIT_CODES, exitCodeOf, exitCodeOfError } from './exit-codes.ts';
export { collect, wholeNumber, wrong } from './input.ts';
export { parseOrExit, performCommandLine, readCommandLine, runCommandLine } from './run-command-line.ts';
export { callOf } from './usage-error.ts';

import type { ShellState } from './command.ts';
import type { Substitute } from './expand.ts';
import { subshell } from './state.ts';
import { createCollector, type Streams } from './streams.ts';
import type { Command, Script } from './syntax.ts';

/** Greatest depth of functions and scripts inside each other. */
export const DEPTH_MAX = 200;

/** What simple commands need from the evaluator: to run functions, substitutions and scripts. */
export interface Interpreter {
  runCommand(command: Command, shell: ShellState, streams: Streams): Promise<number>;
  runScript(script: Script, shell: ShellState, streams: Streams): Promise<number>;
  evaluateText(text: string, shell: ShellState, streams: Streams): Promise<number>;
}

/** Runs `$(…)`: its exit code becomes `$?`, its output loses its final line ends. */
export function substituteIn(
  { runScript }: Pick<Interpreter, 'runScript'>,
  shell: ShellState,
  streams: Streams,
): Substitute {
  return async (script) => {
    const output = createCollector();
    shell.status = await runScript(script, subshell(shell), { ...streams, output });
    return output.text().replace(/\n+$/, '');
  };
}

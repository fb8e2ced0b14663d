import type { ShellState } from './command.ts';
import type { Substitute } from './expand.ts';
import { subshell } from './state.ts';
import { createCollector, type Streams } from './streams.ts';
import type { Command, Script } from './syntax.ts';

/** How deep functions and scripts may stand in each other. */
export const DEPTH_MAX = 200;

/** What simple commands ask of the evaluation around them: functions, substitutions and scripts run there again. */
export interface Interpreter {
  runCommand(command: Command, shell: ShellState, streams: Streams): Promise<number>;
  runScript(script: Script, shell: ShellState, streams: Streams): Promise<number>;
  evaluateText(text: string, shell: ShellState, streams: Streams): Promise<number>;
}

/** `$(…)`: its exit code becomes `$?`, its output loses the line ends at its end. */
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

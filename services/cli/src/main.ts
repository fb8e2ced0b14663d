import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { EXIT, errorText, exitCodeOfError } from './exit-codes.ts';

/** Each is loaded when it is asked for: the platform takes most of a second, and half of the commands need none of it. */
const COMMANDS: Readonly<
  Record<string, () => Promise<(args: readonly string[]) => number | Promise<number>>>
> = {
  run: async () => (await import('./run-command.ts')).runCommand,
  'replay-run': async () => (await import('./replay-run-command.ts')).replayRunCommand,
  replay: async () => (await import('./script/replay-command.ts')).replayCommand,
  script: async () => (await import('./script/script-command.ts')).scriptCommand,
  case: async () => (await import('./case/case-command.ts')).caseCommand,
  flow: async () => (await import('./flow/expand-command.ts')).flowCommand,
  report: async () => (await import('./report/report-command.ts')).reportCommand,
  suite: async () => (await import('./suite/suite-command.ts')).suiteCommand,
  train: async () => (await import('./suite/train-command.ts')).trainCommand,
  memory: async () => (await import('./memory-command.ts')).memoryCommand,
  serve: async () => (await import('./serve-command.ts')).serveCommand,
  farm: async () => (await import('./farm/farm-command.ts')).farmCommand,
  record: async () => (await import('./record/record-command.ts')).recordCommand,
  recordings: async () => (await import('./recordings-command.ts')).recordingsCommand,
  devices: async () => (await import('./devices-command.ts')).devicesCommand,
};

const HELP = `Tapwright turns a plain-language goal into a verified, replayable Android test.

  tapwright run --goal TEXT (--recording DIR [--start NODE] | --virtual APP | --serial SERIAL)
                [--app PACKAGE] [--strategy NAME] [--model offline|openai] [--max-steps N]
                [--reset data|restart|none] [--hook NAME] [--repeatable] [--out DIR] [--json]
  tapwright replay FILE.json (--virtual APP | --serial SERIAL) [--set NAME=VALUE …] [--repeatable]
                [--heal off|similarity|model] [--model offline|openai] [--out DIR] [--json]
  tapwright script export FILE.json --format FORMAT [--out FILE]
  tapwright replay-run FILE [--strategy NAME] [--json]
  tapwright case run FILE (--virtual APP | --serial SERIAL | --recording DIR) [--case ID] [--row N]
                [--set NAME=VALUE …] [--rules FILE] [--model offline|openai] [--strategy NAME] [--out DIR]
                [--junit FILE] [--html DIR] [--json]
  tapwright case lint FILE… [--rules FILE] [--json]
  tapwright flow expand FILE.mmd|FILE.json [--out DIR [--overwrite]] [--visits N] [--max N] [--mode all|edges]
                [--style plain|semi-structured] [--id ID] [--app PACKAGE] [--json] [--svg FILE]
                [--coverage REPORT.json|RAN.json|DIR …]
  tapwright report (JOB_ID | DIR) [--junit FILE] [--html DIR] [--json FILE] [--url URL] [--embed]
  tapwright suite run FILE [--virtual APP | --recording DIR | --serial SERIAL] [--model offline|openai]
                [--strategy NAME] [--tasks PATTERN] [--out DIR] [--json]
  tapwright suite lint FILE
  tapwright train FILE [--passes N] [--data DIR] [the flags of suite run]
  tapwright memory list [--app PACKAGE] [--type rule|steps|fact] [--url URL] [--json]
  tapwright memory delete (ID | --app PACKAGE) [--url URL] [--json]
  tapwright serve [--host HOST] [--port PORT] [--data DIR] [--virtual APP]
  tapwright farm --devices N (--virtual APP[,APP…]|all | --recording DIR) [--port P] [--adbd-port Q]
                 [--host HOST] [--faults FILE] [--clock real|steps] [--together]
  tapwright record --serial SERIAL --out DIR [--app PACKAGE] [--port P]
  tapwright recordings list DIR
  tapwright devices [list | release SERIAL] [--url URL] [--json]

Exit codes: 0 completed, 1 ended without completing, 2 bad usage or input, 3 infrastructure failure.
`;

async function main([command, ...args]: readonly string[]): Promise<number> {
  if (command === 'help' || command === '--help' || command === undefined) {
    process.stdout.write(HELP);
    return command === undefined ? EXIT.badInput : EXIT.completed;
  }
  const load = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (load !== undefined) return (await load())(args);
  process.stderr.write(`tapwright: there is no command '${command.slice(0, 40)}'\n${HELP}`);
  return EXIT.badInput;
}

async function told(thrown: unknown): Promise<TapwrightError> {
  if (thrown instanceof TapwrightError) return thrown;
  const { databaseError } = await import('@tapwright/store');
  return toTapwrightError(databaseError(thrown));
}

// Whoever reads along (`| head`) may stop reading: nothing is wrong then, there is only nobody to write to.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (thrown) {
  const error = await told(thrown);
  process.stderr.write(errorText(error));
  process.exitCode = exitCodeOfError(error);
}

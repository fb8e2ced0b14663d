import { toTapwrightError } from '@tapwright/contracts';
import { databaseError } from '@tapwright/store';
import { caseCommand } from './case/case-command.ts';
import { devicesCommand } from './devices-command.ts';
import { EXIT, errorText, exitCodeOfError } from './exit-codes.ts';
import { farmCommand } from './farm/farm-command.ts';
import { flowCommand } from './flow/expand-command.ts';
import { memoryCommand } from './memory-command.ts';
import { recordCommand } from './record/record-command.ts';
import { recordingsCommand } from './recordings-command.ts';
import { replayRunCommand } from './replay-run-command.ts';
import { reportCommand } from './report/report-command.ts';
import { runCommand } from './run-command.ts';
import { replayCommand } from './script/replay-command.ts';
import { scriptCommand } from './script/script-command.ts';
import { serveCommand } from './serve-command.ts';
import { suiteCommand } from './suite/suite-command.ts';
import { trainCommand } from './suite/train-command.ts';

const HELP = `Tapwright turns a plain-language goal into a verified, replayable Android test.

  tapwright run --goal TEXT (--recording DIR [--start NODE] | --virtual APP | --serial SERIAL)
                [--app PACKAGE] [--strategy NAME] [--model offline|openai] [--max-steps N]
                [--reset data|restart|none] [--repeatable] [--out DIR] [--json]
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
  switch (command) {
    case 'run':
      return runCommand(args);
    case 'replay-run':
      return replayRunCommand(args);
    case 'replay':
      return replayCommand(args);
    case 'script':
      return scriptCommand(args);
    case 'case':
      return caseCommand(args);
    case 'flow':
      return flowCommand(args);
    case 'report':
      return reportCommand(args);
    case 'suite':
      return suiteCommand(args);
    case 'train':
      return trainCommand(args);
    case 'memory':
      return memoryCommand(args);
    case 'serve':
      return serveCommand(args);
    case 'farm':
      return farmCommand(args);
    case 'record':
      return recordCommand(args);
    case 'recordings':
      return recordingsCommand(args);
    case 'devices':
      return devicesCommand(args);
    case 'help':
    case '--help':
    case undefined:
      process.stdout.write(HELP);
      return command === undefined ? EXIT.badInput : EXIT.completed;
    default:
      process.stderr.write(`tapwright: there is no command '${command.slice(0, 40)}'\n${HELP}`);
      return EXIT.badInput;
  }
}

// Whoever reads along (`| head`) may stop reading: nothing is wrong then, there is only nobody to write to.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (thrown) {
  const error = toTapwrightError(databaseError(thrown));
  process.stderr.write(errorText(error));
  process.exitCode = exitCodeOfError(error);
}

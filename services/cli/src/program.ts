import {
  type DefineCommand,
  EXIT_CODES,
  newCommand,
  withCommands,
  withExamples,
} from '@tapwright/command-line';
import manifest from '../package.json' with { type: 'json' };
import { benchmarkCommand } from './benchmark/benchmark-command.ts';
import { busCommand } from './bus/bus-command.ts';
import { caseCommand } from './case/case-command.ts';
import { codegenCommand } from './codegen/codegen-command.ts';
import { completionCommand } from './completion/completion-command.ts';
import { devicesCommand } from './devices-command.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { exploreCommand } from './explore/explore-command.ts';
import { farmCommand } from './farm/farm-command.ts';
import { flowCommand } from './flow/flow-command.ts';
import { historyCommand } from './history/history-command.ts';
import { initCommand } from './init/init-command.ts';
import { inspectCommand } from './inspect/inspect-command.ts';
import { keysCommand } from './keys/keys-command.ts';
import { mcpCommand } from './mcp/mcp-command.ts';
import { memoryCommand } from './memory-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { modelCommand } from './model/model-command.ts';
import { recordCommand } from './record/record-command.ts';
import { recordingsCommand } from './recordings-command.ts';
import { deadCommand } from './recover/dead-command.ts';
import { resubmitCommand } from './recover/resubmit-command.ts';
import { replayRunCommand } from './replay-run-command.ts';
import { reportCommand } from './report/report-command.ts';
import { runCommand } from './run/run-command.ts';
import { scheduleCommand } from './schedule/schedule-command.ts';
import { replayCommand } from './script/replay-command.ts';
import { scriptCommand } from './script/script-command.ts';
import { secretsCommand } from './secrets/secrets-command.ts';
import { serveCommand } from './serve-command.ts';
import { suiteCommand } from './suite/suite-command.ts';
import { trainCommand } from './suite/train-command.ts';
import { testCommand } from './test/test-command.ts';
import { webhookCommand } from './webhook/webhook-command.ts';

/**
 * Every command, in the order of the help. Their files define the options, and load the body only when it is needed: the
 * platform takes most of a second to load, and half of the commands do not need it.
 */
const COMMANDS: readonly DefineCommand[] = [
  initCommand,
  doctorCommand,
  runCommand,
  replayCommand,
  scriptCommand,
  replayRunCommand,
  testCommand,
  caseCommand,
  flowCommand,
  reportCommand,
  exploreCommand,
  suiteCommand,
  trainCommand,
  benchmarkCommand,
  scheduleCommand,
  webhookCommand,
  historyCommand,
  memoryCommand,
  modelCommand,
  serveCommand,
  mcpCommand,
  migrateCommand,
  farmCommand,
  codegenCommand,
  inspectCommand,
  recordCommand,
  recordingsCommand,
  devicesCommand,
  busCommand,
  keysCommand,
  secretsCommand,
  deadCommand,
  resubmitCommand,
  completionCommand,
];

/** The `tapwright` command. */
export const tapwright: DefineCommand = (perform) => {
  const codes = EXIT_CODES.map(({ code, meaning }) => `  ${code}  ${meaning}`);
  const program = withExamples(
    withCommands(
      newCommand('tapwright')
        // A command may have options of its own and commands with others of the same name.
        .enablePositionalOptions()
        .description('Turns a plain-language goal into a verified, replayable Android test.')
        .version(manifest.version, '-V, --version', 'show the version'),
      COMMANDS.map((define) => define(perform)),
    ),
    {
      "tapwright run --virtual notes --goal 'Turn on the dark theme'":
        'a first run, without a phone or a key',
      'tapwright case run --help': 'the options and examples of a command',
    },
  );
  return program.addHelpText('after', `\nExit codes:\n${codes.join('\n')}`);
};

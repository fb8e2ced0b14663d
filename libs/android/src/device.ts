import { TapwrightError } from '@tapwright/contracts';
import { bounded } from './adb/bounded.ts';
import type { Shell } from './adb/shell.ts';
import {
  clearData,
  launchComponent,
  readAppVersion,
  readDay,
  readFacts,
  readLocale,
  readPackages,
  requireLink,
  resolveLaunch,
} from './apps.ts';
import { forgetFound, remember } from './as-found.ts';
import { attest } from './attestation.ts';
import { readBattery } from './battery.ts';
import { isBlack } from './black-picture.ts';
import { adoptLine, type BookAnswer, executeLine, forgetLines, readBookAnswer } from './books.ts';
import { captureScreen, settleAndCapture, settleScreen } from './capture.ts';
import { launchCommand, shellCommands } from './command-line.ts';
import { DECLARED_TIMEOUT_MS } from './declared/deadline.ts';
import type { Eye } from './eye/eye.ts';
import { readFiles } from './files.ts';
import { requireTestKeyboard } from './keyboard.ts';
import { readLeftBehind } from './left-behind.ts';
import { pullLog, readTroubles } from './logcat-pull.ts';
import { takePicture } from './picture.ts';
import type { CallOptions, CommandResult, CommandTicket, Device, DeviceCommand } from './port.ts';
import { resetCommands } from './reset-steps.ts';

/** The Device port over an eye and its shell. Everything that must be remembered is in the phone's books. */
export function createDevice(eye: Eye): Device {
  const { shell } = eye;
  return {
    serial: shell.serial,
    facts: (options = {}) => bounded('facts', options, (signal) => readFacts(shell, signal)),
    adoptToken: (token, options = {}) =>
      bounded('adopting a token', options, (signal) => adoptToken(shell, token, signal)),
    execute: (command, ticket, options = {}) =>
      bounded(command.kind, options, (signal) => execute(shell, command, ticket, signal)),
    forget: (commandIds, options = {}) =>
      bounded('forgetting', options, (signal) => forget(shell, commandIds, signal)),
    settle: (options) => bounded('settling', options, (signal) => settleScreen(eye, options, signal)),
    capture: (options) =>
      bounded('a capture', options, (signal) => captureScreen(eye, options.picture, signal)),
    picture: (options = {}) =>
      bounded('a picture', options, async (signal) => {
        const picture = await takePicture(shell, signal);
        return (await isBlack(picture)) ? null : picture;
      }),
    settleAndCapture: (options) =>
      bounded('settling and capturing', options, (signal) => settleAndCapture(eye, options, signal)),
    closeEye: (options = {}) => bounded('closing the eye', options, (signal) => eye.close(signal)),
    launchComponent: (packageName, options = {}) =>
      bounded('launch component', options, (signal) => launchComponent(shell, packageName, signal)),
    clearData: (packageName, options = {}) =>
      bounded('clearing data', options, (signal) => clearData(shell, packageName, signal)),
    troubles: (look, options = {}) =>
      bounded('looking for trouble', options, (signal) => readTroubles(shell, look, signal)),
    log: (of, options = {}) => bounded('pulling the log', options, (signal) => pullLog(shell, of, signal)),
    files: (of, options = {}) => bounded('reading files', options, (signal) => readFiles(shell, of, signal)),
    follow: (line, onLine, signal) => shell.follow(line, onLine, signal),
    attest: (options = {}) => bounded('attesting', options, (signal) => attest(shell, signal)),
    leftBehind: (options = {}) =>
      bounded('looking for what was left', options, (signal) => readLeftBehind(shell, signal)),
    reset: (steps, ticket, options = {}) =>
      bounded('resetting', options, (signal) =>
        carryOut(shell, { what: 'the reset', commands: resetCommands(steps), ticket }, signal),
      ),
    remember: (remembered, options = {}) =>
      bounded('remembering', options, (signal) => remember(shell, remembered, signal)),
    forgetFound: (what, options = {}) =>
      bounded('forgetting', options, (signal) => forgetFound(shell, what, signal)),
    declaredActivities: (packageName, options = {}) =>
      bounded('reading a manifest', { timeoutMs: DECLARED_TIMEOUT_MS, ...options }, async (signal) => {
        // The reader of APKs is loaded with its first use.
        const { readDeclared } = await import('./declared/read-declared.ts');
        return readDeclared(shell, packageName, signal);
      }),
    packages: (options = {}) => bounded('packages', options, (signal) => readPackages(shell, signal)),
    appVersion: (packageName, options = {}) =>
      bounded('the version of an app', options, (signal) => readAppVersion(shell, packageName, signal)),
    day: (options = {}) => bounded('the day', options, (signal) => readDay(shell, signal)),
    battery: (options = {}) => bounded('the battery', options, (signal) => readBattery(shell, signal)),
    locale: (options = {}) => bounded('the language', options, (signal) => readLocale(shell, signal)),
  };
}

async function adoptToken(shell: Shell, token: number, signal: AbortSignal): Promise<boolean> {
  const answer = await askBooks(shell, adoptLine(token), { signal });
  if (answer === 'no_books') throw noBooks();
  return answer === 'adopted';
}

/** First looks up the component, by a call that changes nothing: a missing app leaves no trace in the books. */
async function execute(
  shell: Shell,
  command: DeviceCommand,
  ticket: CommandTicket,
  signal: AbortSignal,
): Promise<CommandResult> {
  if (command.kind === 'use_test_keyboard') await requireTestKeyboard(shell, signal);
  if (command.kind === 'open_link') await requireLink(shell, command, signal);
  const commands =
    command.kind === 'launch'
      ? [launchCommand(command.packageName, await resolveLaunch(shell, command.packageName, signal))]
      : shellCommands(command);
  return carryOut(shell, { what: command.kind, commands, ticket }, signal);
}

interface Booked {
  /** Used in the message of an error. */
  readonly what: string;
  readonly commands: readonly string[];
  readonly ticket: CommandTicket;
}

async function carryOut(
  shell: Shell,
  { what, commands, ticket }: Booked,
  signal: AbortSignal,
): Promise<CommandResult> {
  const answer = await askBooks(shell, executeLine(commands, ticket), { signal });
  switch (answer) {
    case 'done':
    case 'already_done':
    case 'uncertain':
    case 'fenced':
      return answer;
    case 'failed':
      throw new TapwrightError('DEVICE_COMMAND_FAILED', `The device failed to execute ${what}.`, {
        advice: 'The phone’s books have it as begun: look at the screen; it is not repeated under this id.',
      });
    default:
      throw noBooks();
  }
}

async function forget(
  shell: Shell,
  commandIds: readonly string[] | 'all',
  signal: AbortSignal,
): Promise<void> {
  for (const line of forgetLines(commandIds)) {
    const { exitCode } = await shell.run(line, { signal });
    if (exitCode !== 0) throw noBooks();
  }
}

async function askBooks(shell: Shell, line: string, options: CallOptions): Promise<BookAnswer> {
  return readBookAnswer((await shell.run(line, options)).stdout.toString('utf8'));
}

function noBooks(): TapwrightError {
  return new TapwrightError(
    'DEVICE_COMMAND_FAILED',
    'The phone cannot write its books; nothing was executed.',
    {
      advice: 'Check that /data/local/tmp is writable and not full.',
    },
  );
}

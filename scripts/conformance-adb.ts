import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';
import type { Session } from './conformance/client.ts';
import type { Side } from './conformance/side.ts';

/**
 * `npm run conformance:adb`: compares the real `adb` command and adbkit, each on both protocol sides of a virtual
 * phone: its adb server protocol and, through a real adb server, its device-side protocol. Each of the four has a
 * fresh phone of its own and sends the same commands in the same order; the answers must be the same.
 */
const command = withExamples(
  newCommand('npm run conformance:adb --')
    .description(
      'Compares the virtual phone with the real adb and with adbkit: the same commands, the same answers.',
    )
    .option('--json', 'print one JSON object last on standard output', false)
    .option('--verbose', 'show every answer', false)
    .option('--if-there', 'do not fail on a machine without adb', false),
  { 'npm run conformance:adb -- --verbose': 'with every answer' },
);
const values = parseOrExit(command, 'conformance:adb').opts();
const { adbkitSession, adbSession, collect, normal } = await import('./conformance/client.ts');
const { SERVICES } = await import('./conformance/services.ts');
const { SHELL_LINES } = await import('./conformance/shell-lines.ts');
const { adbdSide, adbVersion, serverSide } = await import('./conformance/side.ts');

interface Answer {
  readonly who: string;
  readonly text: string;
}

const version = await adbVersion();
if (version === null) {
  process.stderr.write(
    'NOT RUN: there is no adb command to compare with: install the package `adb`, or Android platform-tools.\n',
  );
  // As part of other checks, a machine without adb does not fail, but it is reported.
  process.exit(values.ifThere ? 0 : 3);
}
process.stderr.write(`${version.split('\n').slice(0, 2).join(', ')}\n`);

const folder = await mkdtemp(join(tmpdir(), 'tapwright-conformance-'));
const sessions = [
  adbSession(await serverSide()),
  adbkitSession(await serverSide()),
  adbSession(await adbdSide()),
  adbkitSession(await adbdSide()),
];
let equal = 0;
const differing: string[] = [];
try {
  for (const line of SHELL_LINES) await compare(line, (session) => shell(session, line));
  for (const service of SERVICES)
    await compare(`(${service.name})`, (session) => service.run(session, folder));
} finally {
  for (const { side } of sessions) await close(side);
  await rm(folder, { recursive: true, force: true });
}
const commands = SHELL_LINES.length + SERVICES.length;
process.stderr.write(
  `${equal} of ${commands} commands answered alike by both protocol sides to both clients\n`,
);
if (values.json) process.stdout.write(`${JSON.stringify({ commands, equal, differing })}\n`);
process.exitCode = equal === commands ? 0 : 1;

async function compare(name: string, ask: (session: Session) => Promise<string>): Promise<void> {
  const answers: Answer[] = [];
  for (const session of sessions) {
    const who = `${session.client} on ${session.side.name}`;
    const text = await ask(session).catch(
      (error: unknown) => `failed: ${error instanceof Error ? error.message : error}`,
    );
    answers.push({ who, text: normal(text, session.side) });
  }
  const same =
    new Set(answers.map(({ text }) => text)).size === 1 && answers[0]?.text.startsWith('failed') === false;
  if (same) equal += 1;
  else differing.push(name);
  process.stderr.write(`${same ? 'equal  ' : 'DIFFERS'}  ${name}\n`);
  for (const { who, text } of same ? answers.slice(0, 1) : answers)
    process.stderr.write(indent(same ? '' : `${who}: `, values.verbose || !same ? text : short(text)));
}

/** Output, errors and exit code in one stream, which even the oldest service supports. */
async function shell(session: Session, line: string): Promise<string> {
  const whole = `( ${line} ) 2>&1; echo "[$?]"`;
  if (session.client === 'adb') return (await session.adb(['shell', whole])).stdout.toString('utf8');
  return (await collect(await session.device.shell(whole))).toString('utf8');
}

function short(text: string): string {
  const lines = text.split('\n');
  return lines.length <= 3 ? text : `${lines.slice(0, 2).join('\n')}\n… ${lines.length} lines`;
}

function indent(first: string, text: string): string {
  return `${first}${text}`
    .split('\n')
    .map((line) => `           ${line.slice(0, 160)}\n`)
    .join('');
}

async function close(side: Side): Promise<void> {
  await side[Symbol.asyncDispose]();
}

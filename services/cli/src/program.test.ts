import {
  callOf,
  EXIT_CODES,
  type Example,
  examplesOf,
  performCommandLine,
  readCommandLine,
  walkCommands,
} from '@tapwright/command-line';
import { emitters } from '@tapwright/script';
import { virtualApps } from '@tapwright/virtual-apps';
import { afterEach, describe, expect, test, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { tapwright } from './program.ts';

afterEach(() => vi.restoreAllMocks());

const COMMANDS = walkCommands(tapwright(async () => undefined)).map((command) => ({
  call: callOf(command),
  words: callOf(command).split(' ').slice(1),
  options: command.options.map(({ flags, description }) => ({ flags, description })),
  examples: examplesOf(command),
}));

/** The exit code and what was written on standard output. */
async function tell(args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const code = await performCommandLine(tapwright, args);
  return { code, out: out.mock.calls.map(([text]) => String(text)).join('') };
}

/** Splits a line as a shell would: words, some of them in single quotes. */
function wordsOf({ line }: Example): readonly string[] {
  const words = line.matchAll(/'([^']*)'|(\S+)/g);
  return [...words].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

test('every command exists, with its subcommands', () => {
  expect(COMMANDS.map(({ call }) => call)).toEqual([
    'tapwright',
    ...['init', 'doctor'].map((name) => `tapwright ${name}`),
    ...['run', 'replay', 'script', 'script export', 'script import', 'replay-run'].map(
      (name) => `tapwright ${name}`,
    ),
    ...[
      'test',
      'case',
      'case run',
      'case lint',
      'flow',
      'flow expand',
      'report',
      'explore',
      'explore lint',
      'explore map',
      'explore diff',
      'explore export',
    ].map((name) => `tapwright ${name}`),
    ...['suite', 'suite run', 'suite lint', 'suite import', 'train'].map((name) => `tapwright ${name}`),
    ...['', ' run', ' report', ' verify', ' questions', ' submit', ' cancel', ' retry'].map(
      (name) => `tapwright benchmark${name}`,
    ),
    ...[
      'schedule',
      'schedule list',
      'schedule put',
      'schedule show',
      'schedule rerun',
      'schedule delete',
    ].map((name) => `tapwright ${name}`),
    ...[
      'webhook',
      'webhook list',
      'webhook add',
      'webhook deliveries',
      'webhook ping',
      'webhook secret',
      'webhook on',
      'webhook off',
      'webhook delete',
      'webhook redeliver',
    ].map((name) => `tapwright ${name}`),
    ...['history', 'history list', 'history quarantine', 'history release', 'memory'].map(
      (name) => `tapwright ${name}`,
    ),
    ...['memory list', 'memory delete', 'model', 'model check', 'serve', 'mcp', 'migrate'].map(
      (name) => `tapwright ${name}`,
    ),
    ...['farm', 'codegen', 'inspect', 'record'].map((name) => `tapwright ${name}`),
    ...['recordings', 'recordings list'].map((name) => `tapwright ${name}`),
    ...['devices', 'devices list', 'devices release', 'bus', 'bus users'].map((name) => `tapwright ${name}`),
    ...['keys', 'keys add', 'keys list', 'keys revoke'].map((name) => `tapwright ${name}`),
    ...['secrets', 'secrets rotate'].map((name) => `tapwright ${name}`),
    ...['dead', 'dead list', 'dead show', 'dead redrive', 'resubmit', 'completion'].map(
      (name) => `tapwright ${name}`,
    ),
  ]);
});

describe.each(COMMANDS)('$call', ({ call, words, options, examples }) => {
  test.each([[[...words, '--help']], [[...words, '-h']]])(
    '%j shows usage, options and examples, and ends with 0',
    async (args) => {
      const { code, out } = await tell(args);
      expect(code).toBe(0);
      expect(out).toContain(`Usage: ${call}`);
      for (const { flags } of options) expect(out).toContain(flags);
      expect(examples.length).toBeGreaterThan(0);
      for (const { line, says } of examples) expect(out).toContain(`  # ${says}\n  ${line}\n`);
    },
  );

  test('describes each of its options', () => {
    for (const { description } of options) expect(description).not.toBe('');
  });

  test('has examples that call it and parse', async () => {
    for (const example of examples) {
      const [program, ...args] = wordsOf(example);
      expect(program).toBe('tapwright');
      if (words.length > 0) expect(args.join(' ')).toMatch(new RegExp(`^${words.join(' ')}( |$)`));
      await tell(args.includes('--help') ? args : ['--version']);
      await expect(readCommandLine(tapwright, args)).resolves.toBeTypeOf('object');
    }
  });

  test('refuses an unknown option, and suggests a similar one', async () => {
    const wrong = performCommandLine(tapwright, [...words, '--hepl']);
    await expect(wrong).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      field: '--hepl',
      advice: expect.stringMatching(/^Did you mean .*--help\? .*--help` shows /),
    });
  });
});

test('the help of the program lists each exit code', async () => {
  const { out } = await tell(['--help']);
  for (const { code, meaning } of EXIT_CODES) expect(out).toContain(`  ${code}  ${meaning}\n`);
});

test.each(['--version', '-V'])('%s shows the version', async (flag) => {
  expect(await tell([flag])).toEqual({ code: 0, out: `${manifest.version}\n` });
});

test('`help` shows the help of a command', async () => {
  expect((await tell(['help', 'run'])).out).toContain('Usage: tapwright run');
  expect((await tell(['case', 'help', 'lint'])).out).toContain('Usage: tapwright case lint');
});

test('the help names every virtual app and every format of scripts', () => {
  const help = COMMANDS.flatMap(({ options }) => options.map(({ description }) => description)).join('\n');
  for (const app of Object.keys(virtualApps)) expect(help).toMatch(new RegExp(`\\b${app}\\b`));
  for (const { format } of emitters) expect(help).toContain(format);
});

describe('a misspelt name', () => {
  test.each<[string[], string, RegExp]>([
    [['rnu'], 'rnu', /Did you mean run\?/],
    [['suite', 'lnt', 's.yaml'], 'lnt', /Did you mean lint\?/],
    [['run', '--gaol', 'x', '--virtual', 'notes'], '--gaol', /Did you mean --goal\?/],
    [['run', '--goal', 'x', '--vitrual', 'notes'], '--vitrual', /Did you mean --virtual\?/],
    [['devices', 'relase', 'phone-1'], 'relase', /`tapwright devices --help`/],
  ])('%j is reported with a similar name', async (args, field, advice) => {
    const wrong = performCommandLine(tapwright, args);
    await expect(wrong).rejects.toMatchObject({ field, advice: expect.stringMatching(advice) });
  });

  test('is reported without its value, which may be secret', async () => {
    const thrown = await readCommandLine(tapwright, ['run', '--goal', 'x', '--pasword=abc']).catch(String);
    expect(thrown).toContain('--pasword');
    expect(thrown).not.toContain('abc');
  });
});

test.each([[[]], [['case']], [['script']]])('%j needs a command: its help is shown too', async (args) => {
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const wrong = performCommandLine(tapwright, args);
  await expect(wrong).rejects.toMatchObject({ message: 'a command is missing' });
  expect(shown.mock.calls.join('')).toContain('Usage: tapwright');
});

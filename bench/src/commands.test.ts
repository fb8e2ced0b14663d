import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { examplesOf, performCommandLine, readCommandLine } from '@tapwright/command-line';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BENCHES } from './commands.ts';

afterEach(() => vi.restoreAllMocks());

const manifest = fileURLToPath(new URL('../../package.json', import.meta.url));
const { scripts } = JSON.parse(readFileSync(manifest, 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test('every bench is a script of the workspace, and every such script a bench', () => {
  const called = Object.entries(scripts).filter(([name]) => name.startsWith('bench:'));
  expect(Object.fromEntries(called)).toEqual(
    Object.fromEntries(
      BENCHES.map(({ name }) => [`bench:${name}`, `node scripts/setup.js bench/src/main.ts ${name}`]),
    ),
  );
});

describe.each(BENCHES)('bench:$name', ({ name, command }) => {
  const program = command(async () => undefined);

  test('--help shows options and examples, and starts nothing', async () => {
    const shown = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const told = await readCommandLine(command, ['--help']);
    expect(told).toEqual({});
    const help = shown.mock.calls.join('');
    expect(help).toContain(`Usage: npm run bench:${name} -- [options]`);
    for (const { flags, description } of program.options) {
      expect(help).toContain(flags);
      expect(description).not.toBe('');
    }
    for (const { line, says } of examplesOf(program)) expect(help).toContain(`  # ${says}\n  ${line}\n`);
  });

  test('has examples that parse', async () => {
    const call = `npm run bench:${name} --`;
    expect(examplesOf(program).length).toBeGreaterThan(0);
    for (const { line } of examplesOf(program)) {
      expect(line.startsWith(call)).toBe(true);
      const words = line.slice(call.length).matchAll(/'([^']*)'|(\S+)/g);
      const args = [...words].map(([, quoted, plain]) => quoted ?? plain ?? '');
      await expect(readCommandLine(command, args)).resolves.toBeTypeOf('object');
    }
  });

  test('refuses an unknown option', async () => {
    const wrong = performCommandLine(command, ['--colour']);
    await expect(wrong).rejects.toMatchObject({ code: 'INPUT_INVALID', field: '--colour' });
  });
});

test.each([
  ['explore', ['--explorer', 'guided,blind'], '--explorer'],
  ['farm', ['--devices', '1,x'], '--devices'],
  ['gateway', ['--rounds', '0'], '--rounds'],
  ['gateway', ['--only', 'capture,tea'], '--only'],
  ['soak', ['--hours', 'long'], '--hours'],
  ['soak', ['--pace', '-1'], '--pace'],
  ['step', ['--rounds', 'many'], '--rounds'],
  ['throughput', ['--phones', '1,none'], '--phones'],
  ['throughput', ['--seconds', '0'], '--seconds'],
  ['ui', ['--only', 'dashboards,tea'], '--only'],
])('bench:%s refuses %j', async (name, args, field) => {
  const found = BENCHES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no bench ${name}`);
  await expect(readCommandLine(found.command, args)).rejects.toMatchObject({ code: 'INPUT_INVALID', field });
});

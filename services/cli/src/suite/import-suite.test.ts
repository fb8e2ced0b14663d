import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommandLine } from '@tapwright/command-line';
import { temporaryDirectory } from '@tapwright/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';
import { loadSuite } from './load-suite.ts';

afterEach(() => vi.restoreAllMocks());

const test1 = {
  test: 'Night-1',
  app: 'reader',
  objective: 'turn on "night mode": yes',
  body: [
    { action: 'click', selector: { 'content-desc': 'Menu' } },
    { action: 'text', selector: { 'resource-id': 'o:id/find' }, input: '5' },
  ],
  pre_oracle: [{ action: 'click', selector: { text: 'Display' } }],
  oracle: [{ check: { 'resource-id': 'o:id/night' }, attrib: 'checked', expected: 'true' }],
};
const TESTS = [test1, { ...test1, test: 'Other', app: 'shop' }];

async function importing(tests: unknown, ...args: readonly string[]) {
  const folder = await temporaryDirectory();
  const file = join(folder.path, 'tests.json');
  await writeFile(file, JSON.stringify(tests));
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const out = join(folder.path, 'suite.yaml');
  const code = await runCommandLine(tapwright, ['suite', 'import', file, '--out', out, ...args], {
    program: 'tapwright',
  });
  const textOf = (spy: typeof printed): string => spy.mock.calls.map(([line]) => String(line)).join('');
  return {
    ...{ file, out, code, printed: textOf(printed), complained: textOf(complained) },
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}

test('the tasks of the named apps become a suite with the checks of the benchmark', async () => {
  await using done = await importing(TESTS, '--package', 'reader=org.example.reader');
  expect(done).toMatchObject({
    code: 0,
    complained: '1 of 2 tasks; the others are of apps that were not named\n',
  });
  const { suite } = await loadSuite(done.out);
  const [task] = suite.tasks;
  expect(suite.tasks).toHaveLength(1);
  expect(task).toMatchObject({ id: 'Night-1', goal: 'turn on "night mode": yes', app: 'org.example.reader' });
  const specs = task?.evaluators.map(({ sphinx }) => sphinx) ?? [];
  expect(specs).toMatchObject([
    {
      order: 'sequential',
      evaluators: [
        { match_rules: { action_type: 'click', 'content-desc': 'Menu' } },
        { match_rules: { action_type: 'input', 'resource-id': 'o:id/find', message: '5' } },
        { match_rules: { action_type: 'click', text: 'Display' } },
      ],
    },
    { type: 'stoppage', match_rules: { 'resource-id': 'o:id/night', checked: 'true' } },
  ]);
});

test('without an app those of the list are told', async () => {
  await using done = await importing(TESTS);
  expect(done).toMatchObject({ code: 0, printed: 'reader  1\nshop  1\n' });
  expect(done.complained).toContain('--package NAME=PACKAGE');
  await expect(readFile(done.out)).rejects.toThrow();
});

test.each([
  ['an app that the list does not have', TESTS, ['--package', 'atlas=org.example.atlas'], "no app 'atlas'"],
  ['an app without a package', TESTS, ['--package', 'reader'], 'NAME=PACKAGE'],
  ['what is no package', TESTS, ['--package', 'reader=nothing'], 'NAME=PACKAGE'],
  [
    'a name that no suite can have',
    [{ ...test1, test: 'two words' }],
    ['--package', 'reader=a.b'],
    'tasks.0.id',
  ],
  ['another file', { no: 'list' }, ['--package', 'reader=a.b'], 'a list of tests'],
])('%s is refused', async (_what, tests, args, said) => {
  await using done = await importing(tests, ...args);
  expect(done.code).toBe(2);
  expect(done.complained).toContain(said);
});

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTestFiles, kindOfFile } from './find-files.ts';
import { readTests } from './read-tests.ts';

const CASE = 'id: a\ntitle: A\nsteps: [Open it]\n';
const SUITE = 'suite: S\ntasks: []\n';
const TRACE = '{\n  "schema": "tapwright-trace-2",\n  "goal": "g"\n}';

const HOW = {
  repeatable: false,
  heal: 'off' as const,
  strategy: null,
  rules: [],
  env: {},
  onPlatform: false,
};

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
  const files = {
    'tests/a.yaml': CASE,
    'tests/deep/er/b.yml': SUITE,
    'tests/c.json': TRACE,
    'tests/package.json': '{"name": "x"}',
    'tests/persona.yaml': 'name: Ada\ngoals: [look]\n',
    'tests/README.md': '# no',
    'tests/.hidden/d.yaml': CASE,
    'tests/node_modules/x/e.yaml': CASE,
    'empty/notes.txt': 'x',
    'mixed/good.yaml': CASE,
    'mixed/latin.yaml': Buffer.from('id: l\ntitle: Gr\xfc\xdfe\nsteps: [Open it]\n', 'latin1'),
    'mixed/wide.yaml': Buffer.from('id: w\ntitle: W\nsteps: [Open it]\n', 'utf16le'),
    'mixed/compose.yml': Buffer.from('services: {}\n# Gr\xfc\xdfe\n', 'latin1'),
    'wrong.yaml': 'id: b\ntitle: B\nsteps: 7\n',
    'latin.yaml': Buffer.from([0x69, 0x64, 0x3a, 0xe4]),
  };
  for (const [path, text] of Object.entries(files)) {
    const full = join(folder.path, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, text);
  }
  await symlink(join(folder.path, 'tests'), join(folder.path, 'tests', 'loop'));
});
afterAll(() => folder.remove());

const found = async (...named: string[]) =>
  (await findTestFiles(named.map((name) => join(folder.path, name)))).map(
    ({ path, kind }) => `${kind} ${path.slice(folder.path.length + 1)}`,
  );

const ALL = ['case tests/a.yaml', 'script tests/c.json', 'suite tests/deep/er/b.yml'];

describe('files of tests', () => {
  test('are found in a folder and its folders, in the order of their paths; what is hidden or a link is not', async () => {
    expect(await found('tests')).toEqual(ALL);
  });

  test('are found by patterns and names, each once', async () => {
    expect(await found('tests/**/*.y*ml', 'tests/a.yaml', 'tests/c.json')).toEqual([ALL[0], ALL[1], ALL[2]]);
    expect(await found('tests/d*')).toEqual([ALL[2]]);
  });

  test.each([
    ['a folder without any', 'empty'],
    ['a pattern that fits nothing', 'tests/*.toml'],
    ['a name that is not there', 'nowhere'],
    ['another file that was named', 'tests/package.json'],
    ['a persona that was named', 'tests/persona.yaml'],
    ['a text', 'tests/README.md'],
  ])('%s is refused with its name', async (_, name) => {
    await expect(found(name)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(name),
    });
  });

  test('a case that is not UTF-8 is found with what is wrong, whatever its bytes are; what is no test is left out', async () => {
    const files = await findTestFiles([join(folder.path, 'mixed')]);
    expect(files.map(({ path, fault }) => [basename(path), fault?.message ?? null])).toEqual([
      ['good.yaml', null],
      ['latin.yaml', expect.stringMatching(/latin\.yaml:2:10: is not in UTF-8: byte 0xFC/)],
      ['wide.yaml', expect.stringMatching(/wide\.yaml:1:1: is in UTF-16/)],
    ]);
  });

  test('the others of its folder are checked as beside any mistake, and all is told at once', async () => {
    const files = await findTestFiles([join(folder.path, 'mixed'), join(folder.path, 'wrong.yaml')]);
    const refusal = expect.objectContaining({
      code: 'INPUT_INVALID',
      message: expect.stringMatching(/latin\.yaml:2:10: .*\n.*wide\.yaml:1:1: .*\n.*wrong\.yaml:3:/),
      advice: expect.stringContaining('iconv'),
    });
    expect(() => readTests(files, HOW)).toThrow(refusal);
    const right = files.filter(({ path }) => /good/.test(path));
    expect(readTests(right, HOW).tests).toHaveLength(1);
  });

  test('what is not UTF-8 and was named is refused with its place', async () => {
    await expect(found('latin.yaml')).rejects.toMatchObject({
      message: expect.stringContaining('latin.yaml:1:4: is not in UTF-8: byte 0xE4'),
    });
  });
});

describe('the kind of a file', () => {
  test.each([
    ['a case', 'a.yaml', CASE, 'case'],
    ['a case with a misspelt key', 'a.yaml', 'id: a\ntitle: A\nstepz: []\n', 'case'],
    ['a case that is no YAML further inside', 'a.yaml', 'id: a\ntitle: A\nsteps: [\n', 'case'],
    ['a list of cases', 'a.yaml', 'cases:\n  - id: a\n', 'case'],
    ['a suite without its name', 'a.yaml', 'tasks:\n  - id: a\n', 'suite'],
    ['a trace', 'a.json', TRACE, 'script'],
    ['a Taskfile', 'a.yaml', 'version: "3"\ntasks:\n  build: {}\n', null],
    ['a workflow', 'a.yaml', 'name: CI\non: push\njobs:\n  a:\n    steps: []\n', null],
    ['a pipeline', 'a.yaml', 'trigger: main\nsteps:\n  - script: x\n', null],
    ['a report', 'a.json', '{"schema": "tapwright-suite-report-1"}', null],
  ])('%s', (_, path, text, kind) => {
    expect(kindOfFile(path, text)).toBe(kind);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawPackages, packageEdges, withPicture } from './draw-packages.ts';
import { groundTruthReaders } from './ground-truth.ts';
import { readManifests } from './manifests.ts';
import { readImports } from './read-imports.ts';
import type { Table } from './rules.ts';
import { undeclaredPackages, unlistedPackages, unreadFiles, violationsOf } from './violations.ts';

const TABLE: Table = {
  'libs/low': { imports: [], pure: true },
  'libs/high': { imports: ['libs/low'] },
  'services/one': { imports: ['libs/low'] },
};
const MANIFESTS = {
  low: { name: '@ours/low', exports: { '.': './src/index.ts' }, type: 'module' },
  high: {
    name: '@ours/high',
    exports: { '.': './src/index.ts' },
    type: 'module',
    dependencies: { '@ours/low': '1.0.0', kept: '1.0.0' },
    devDependencies: { dev: '1.0.0' },
  },
};
/** Files without a fault; each test adds files that have one. */
const CLEAN = {
  'libs/low/src/index.ts': "export { low } from './low.ts';\n",
  'libs/low/src/low.ts': "import { join } from 'node:path';\nexport const low = join('a', 'b');\n",
  'libs/high/src/index.ts':
    "import { low } from '@ours/low';\nimport kept from 'kept';\nexport const high = [low, kept];\n",
  'services/one/src/index.ts': 'export const one = 1;\n',
};

/** One fault each: the rule, the file, its text. All are put into one repository, which is read once. */
const PLANTED = [
  ['edge', 'libs/low/src/up.ts', "export * from '@ours/high';\n"],
  ['edge', 'services/one/src/types.ts', "export type { high } from '../../../libs/high/src/index.ts';\n"],
  ['deep-import', 'libs/high/src/deep.ts', "export * from '../../low/src/low.ts';\n"],
  ['edge-of-tests', 'libs/low/src/low.test.ts', "import '../../high/src/index.ts';\n"],
  ['pure', 'libs/low/src/reads.ts', "export * from 'node:fs';\n"],
  ['pure', 'libs/low/src/lazy.ts', "export const net = () => import('node:net');\n"],
  ['undeclared', 'libs/high/src/npm.ts', "export * from 'stray';\n"],
  ['undeclared', 'services/one/src/ours.ts', "export * from '@ours/low';\n"],
  ['development-only', 'libs/high/src/dev.ts', "export * from 'dev';\n"],
  ['unresolved', 'libs/high/src/gone.ts', "export * from './nowhere.ts';\n"],
  ['unresolved', 'libs/high/src/inside.ts', "export * from '@ours/low/src/low.ts';\n"],
] as const;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('imports', () => {
  test('a clean repository gives no violation, and every file is read', async () => {
    const { found, unread } = await check({});
    expect(found).toEqual([]);
    expect(unread).toEqual([]);
  });

  describe('each planted fault is found', () => {
    let found: readonly string[] = [];
    beforeAll(async () => {
      ({ found } = await check(Object.fromEntries(PLANTED.map(([, file, text]) => [file, text]))));
    });
    test.each(PLANTED)('%s: %s', (rule, file) => {
      const rules = found.filter((line) => line.includes(` ${file} `)).map((line) => line.split(' ')[0]);
      expect(rules).toContain(rule);
    });
  });

  test('a cycle of values is found, one that only types close is allowed', async () => {
    const by = (kind: string) => ({
      'libs/high/src/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\nexport type A = 1;\n",
      'libs/high/src/b.ts': `import ${kind} from './a.ts';\nexport const b = 1;\n`,
    });
    expect((await check(by('{ a }'))).found).toContainEqual(
      expect.stringContaining('cycle libs/high/src/a.ts'),
    );
    expect((await check(by('type { A }'))).found).toEqual([]);
  });

  test('a file that git lists but that was not read is reported', async () => {
    const { result } = await check({});
    expect(unreadFiles(result, ['libs/low/src/low.ts', 'e2e/far.test.ts'])).toEqual(['e2e/far.test.ts']);
  });

  test('a package that is missing in the table is reported: no rule would hold for it', () => {
    const files = ['libs/low/src/low.ts', 'libs/new/src/index.ts', 'examples/script.ts'];
    expect(unlistedPackages(files, TABLE)).toEqual(['examples', 'libs/new']);
  });

  test('only the evaluation reads the answers of recorded tasks', async () => {
    const text = "readFileSync('graphs/tasks.json');\n";
    const folder = await repository({ 'libs/high/src/reads.ts': text, 'libs/evaluation/src/reads.ts': text });
    const files = ['libs/high/src/reads.ts', 'libs/evaluation/src/reads.ts'];
    expect(groundTruthReaders(files, folder)).toEqual(['libs/high/src/reads.ts']);
  });

  test('the picture shows which package imports which, without edges that follow from others', async () => {
    const { result } = await check({
      'services/one/src/both.ts':
        "export * from '../../../libs/low/src/index.ts';\nexport * from '../../../libs/high/src/index.ts';\n",
    });
    expect(drawPackages(packageEdges(result)).split('\n')).toEqual([
      'flowchart TD',
      '  high --> low',
      '  one --> high',
    ]);
  });

  test('the picture is put between its two lines, whatever stood there', () => {
    const page = (inside: string) =>
      `before\n<!-- packages: written by scripts/check-imports.ts -->\n${inside}\n<!-- end of packages -->\nafter\n`;
    expect(withPicture(page('old'), 'new')).toBe(page('\n```mermaid\nnew\n```\n'));
    expect(() => withPicture('no place', 'new')).toThrow(RangeError);
  });
});

async function check(files: Readonly<Record<string, string>>) {
  const folder = await repository({ ...CLEAN, ...files });
  const result = await readImports(folder, TABLE, ['libs', 'services']);
  const found = [...violationsOf(result), ...undeclaredPackages(result, readManifests(folder))].map(
    ({ rule, from, to }) => `${rule} ${from} → ${to}`,
  );
  return { folder, result, found, unread: unreadFiles(result, Object.keys({ ...CLEAN, ...files })) };
}

async function repository(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tapwright-imports-'));
  folders.push(folder);
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  for (const [name, manifest] of Object.entries(MANIFESTS)) {
    await write(`libs/${name}/package.json`, JSON.stringify(manifest));
    await mkdir(join(folder, 'node_modules/@ours'), { recursive: true });
    await symlink(join(folder, 'libs', name), join(folder, 'node_modules/@ours', name));
  }
  await write('services/one/package.json', JSON.stringify({ name: '@ours/one', type: 'module' }));
  for (const name of ['kept', 'dev', 'stray']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, 'module.exports = 1;\n');
  }
  for (const [file, text] of Object.entries(files)) await write(file, text);
  return folder;
}

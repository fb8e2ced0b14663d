import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closureOf, dependenciesOf, Manifest, type Workspace } from './closure.ts';
import { heldManifest, isForTests, NODE_FROM, topManifest } from './compiled-manifest.ts';

const workspace = (name: string, dependencies: Record<string, string> = {}, more = {}): Workspace => ({
  folder: `libs/${name}`,
  manifest: Manifest.parse({ name: `@tapwright/${name}`, version: '0.1.0', dependencies, ...more }),
});
const ALL = [
  workspace('top', { '@tapwright/middle': '0.1.0', zod: '^4.0.0' }),
  workspace('middle', { '@tapwright/low': '0.1.0', pg: '^8.0.0' }),
  workspace('low', { '@tapwright/middle': '0.1.0', zod: '^4.1.0' }),
  workspace('beside', { left: '^1.0.0' }),
];

test('a package comes with all that it needs, and with nothing else, in a circle too', () => {
  const names = closureOf('@tapwright/top', ALL).map(({ manifest }) => manifest.name);
  expect(names[0]).toBe('@tapwright/top');
  expect(names.toSorted()).toEqual(['@tapwright/low', '@tapwright/middle', '@tapwright/top']);
});

test('a name that nobody has is reported', () => {
  const lost = [workspace('top', { '@tapwright/gone': '0.1.0' })];
  expect(() => closureOf('@tapwright/top', lost)).toThrow('there is no package @tapwright/gone');
});

test.each([
  ['libs/client/README.md', 'Node '],
  ['docs/installing.md', 'The packages need Node '],
])('%s says the same Node as the packages', (page, before) => {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const said = new RegExp(`${before}([0-9.]+)\\b`).exec(text)?.[1];
  expect(said).toBe(NODE_FROM);
  const { manifest } = workspace('top');
  const packed = topManifest({ manifest, dependencies: {}, held: [] });
  expect(packed).toMatchObject({ engines: { node: `>=${said}` } });
});

test('packages of others are named in the version that is installed', () => {
  const installed = (_: string, name: string) => ({ zod: '4.6.7', pg: '8.23.1' })[name] ?? null;
  expect(dependenciesOf(closureOf('@tapwright/top', ALL), installed)).toEqual({
    pg: '8.23.1',
    zod: '4.6.7',
  });
});

test('two versions of one package, or none, are refused', () => {
  const two = (folder: string) => (folder === 'libs/low' ? '4.1.0' : '4.6.7');
  expect(() => dependenciesOf(closureOf('@tapwright/top', ALL), two)).toThrow('one package holds only one');
  expect(() => dependenciesOf(ALL, () => null)).toThrow('is not installed');
});

test('a compiled package leads to JavaScript, and to no entry for tests', () => {
  const { manifest } = workspace(
    'top',
    {},
    { exports: { '.': './src/index.ts', './testing': './src/testing.ts' } },
  );
  expect(heldManifest(manifest)).toEqual({
    name: '@tapwright/top',
    version: '0.1.0',
    type: 'module',
    exports: { '.': './src/index.js' },
  });
  expect(topManifest({ manifest, dependencies: { pg: '8.23.1' }, held: ['@tapwright/low'] })).toMatchObject({
    dependencies: { pg: '8.23.1', '@tapwright/low': '0.1.0' },
    bundleDependencies: ['@tapwright/low'],
  });
});

test.each([
  ['libs/a/src/x.test.ts', true],
  ['libs/a/src/x.slow.apart.test.ts', true],
  ['libs/a/src/x.fixture.ts', true],
  ['libs/a/src/testing.ts', true],
  ['libs/a/src/latest.ts', false],
  ['libs/a/src/test/where.ts', false],
  ['libs/a/migrations/0001_x.sql', false],
])('%s is for tests: %s', (path, isIt) => {
  expect(isForTests(path)).toBe(isIt);
});

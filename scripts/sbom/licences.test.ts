import { expect, test } from 'vitest';
import { licencesOf, notAllowed, type Sbom } from './licences.ts';

const component = (purl: string, ...ids: string[]): Sbom['components'][number] => ({
  purl,
  licenses: ids.map((id) => ({ license: { id } })),
});

test('a package has the licence that it states, that its files state, or that of the one that asks for it', () => {
  const components = [
    component('pkg:npm/%40scope/stated@1.0.0', 'MIT'),
    component('pkg:npm/ssh2@1.17.0'),
    component('pkg:npm/%40scope/linux-x64@2.0.0'),
    { purl: 'pkg:npm/choice@3.0.0', licenses: [{ expression: 'MIT OR Apache-2.0' }] },
  ];
  const lock = {
    'node_modules/parent': { license: 'ISC', optionalDependencies: { '@scope/linux-x64': '2.0.0' } },
  };
  expect(licencesOf({ components }, lock)).toEqual([
    { name: '@scope/linux-x64', version: '2.0.0', licence: 'ISC' },
    { name: '@scope/stated', version: '1.0.0', licence: 'MIT' },
    { name: 'choice', version: '3.0.0', licence: 'MIT OR Apache-2.0' },
    { name: 'ssh2', version: '1.17.0', licence: 'MIT' },
  ]);
});

test('unknown licences and those that ask too much are not allowed', () => {
  const components = [
    component('pkg:npm/a@1.0.0'),
    component('pkg:npm/b@1.0.0', 'AGPL-3.0-only'),
    component('pkg:npm/c@1.0.0', 'MIT', 'GPL-2.0-only'),
    component('pkg:npm/d@1.0.0', 'MIT'),
  ];
  expect(notAllowed(licencesOf({ components }, {})).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

import { expect, it } from 'vitest';
import type { DeclaredShortcut, DeepLink } from '../port.ts';
import { entriesOf } from './entries.ts';

const link = (values: Partial<DeepLink>): DeepLink => ({
  scheme: 'tea',
  host: 'pot',
  activity: 'org.Tea',
  ...values,
});
const shortcut = (values: Partial<DeclaredShortcut>): DeclaredShortcut => ({
  id: 'brew',
  enabled: true,
  action: null,
  uri: 'tea://pot/brew',
  activity: 'org.Tea',
  ...values,
});

it.each([
  ['any path', {}, 'tea://pot'],
  ['an exact path', { path: '/green', match: 'exact' }, 'tea://pot/green'],
  ['a prefix', { path: '/leaf/', match: 'prefix' }, 'tea://pot/leaf/'],
  ['a pattern', { path: '/cups/.*/full', match: 'pattern' }, 'tea://pot/cups//full'],
  ['a pattern with a sign of its own', { path: '/a\\.b', match: 'pattern' }, 'tea://pot/a.b'],
  ['any host', { host: '' }, 'tea://'],
  ['the end of a host', { scheme: 'https', host: '*.example.org' }, 'https://example.org'],
] as const)('of a link that takes %s is one URI', (_, values, uri) => {
  expect(entriesOf({ shortcuts: [], deepLinks: [link(values)] })).toEqual([uri]);
});

it('begins with the shortcuts, each URI once', () => {
  const deepLinks = [link({}), link({ path: '/brew', match: 'exact' })];
  expect(entriesOf({ shortcuts: [shortcut({})], deepLinks })).toEqual(['tea://pot/brew', 'tea://pot']);
});

it.each([
  ['disabled', { enabled: false }],
  ['without a URI', { uri: null }],
  ['of another scheme', { uri: 'coffee://pot/brew' }],
  ['of another host', { uri: 'tea://cup/brew' }],
  ['with blanks', { uri: 'tea://pot/a b' }],
])('leaves out a shortcut that is %s', (_, values) => {
  expect(entriesOf({ shortcuts: [shortcut(values)], deepLinks: [link({})] })).toEqual(['tea://pot']);
});

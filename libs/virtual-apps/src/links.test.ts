import { createInteractiveSource, restOfLink } from '@tapwright/virtual-ui';
import { expect, it } from 'vitest';
import { numberIn } from './links.ts';
import { virtualApps } from './list.ts';

const apps = Object.values(virtualApps).map(({ app }) => app);
const shortcuts = apps.flatMap((app) => app.declared.shortcuts.map(({ id, uri }) => ({ app, id, uri })));

it.each(apps)('$tile.label: links and shortcuts lead to activities that it has', ({ declared }) => {
  for (const { activity, pathPrefix } of declared.links) {
    expect(declared.activities).toContain(activity);
    expect(pathPrefix).toMatch(/^\//);
  }
  for (const { uri } of declared.shortcuts)
    expect(declared.links.filter((link) => restOfLink(link, uri) !== null)).toHaveLength(1);
});

it.each(shortcuts)('$app.tile.label: the shortcut $id opens its activity', ({ app, uri }) => {
  const { packageName } = app.tile;
  const source = createInteractiveSource({ apps: [app] });
  expect(source.start(packageName, uri)).toBe(true);
  const link = app.declared.links.find((one) => restOfLink(one, uri) !== null);
  expect(source.view().activity).toBe(`${packageName}/.${link?.activity}`);
});

it.each([
  ['3', 3],
  ['3/', 3],
  ['12345678901', Number.NaN],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
])('the number in "%s" is %s', (rest, number) => {
  expect(numberIn(rest)).toBe(number);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseHierarchy } from '../parse-hierarchy.ts';
import type { Screen } from '../screen.ts';
import { describeScrollable } from '../scrollable.ts';
import { filteredNodes, nodeLine } from './filtered-nodes.ts';
import { actionableJson, nestedJson } from './json-views.ts';
import { marksOf } from './marks.ts';
import { accessibilityText, simplifiedList } from './views.ts';

/** Dumps of our own apps; beside them are files with each kind of observation. */
const GOLDEN = join(import.meta.dirname, '../golden');
const PACKAGES = {
  notes: 'org.tapwright.notes',
  chats: 'org.tapwright.chat',
  settings: 'org.tapwright.settings',
};

const VIEWS: Readonly<Record<string, (screen: Screen) => string>> = {
  'full.txt': accessibilityText,
  'simplified.txt': simplifiedList,
  'nested.json': (screen) => nestedJson(screen, new Map([[7, 'opens a note']])),
  'actionable.json': actionableJson,
  'filtered.txt': (screen) =>
    filteredNodes(screen)
      .map((node) => nodeLine(node))
      .join('\n'),
  'marks.txt': (screen) =>
    marksOf(screen)
      .map(({ index, bounds, centre }) => `${index} ${bounds.join(',')} at ${centre.join(',')}`)
      .join('\n'),
  'scrollables.txt': (screen) =>
    screen.elements
      .filter(({ scrollable }) => scrollable)
      .map((element) => `[${element.index}] ${describeScrollable(screen, element).sentence}`)
      .join('\n'),
};

describe.each(Object.entries(PACKAGES))('%s', (name, packageName) => {
  const dump = readFileSync(join(GOLDEN, `${name}.xml`));
  const parsed = parseHierarchy(dump, { packageName, activity: `${packageName}/.MainActivity` });
  if (!parsed.ok) throw new Error(parsed.detail);

  it.each(Object.entries(VIEWS))('as %s', (view, describeScreen) => {
    const file = join(GOLDEN, `${name}.${view}`);
    const shown = `${describeScreen(parsed.screen)}\n`;
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, shown);
    expect(shown).toBe(readFileSync(file, 'utf8'));
  });
});

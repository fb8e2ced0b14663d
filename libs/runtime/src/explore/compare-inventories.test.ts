import type { Inventory } from '@tapwright/contracts';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, playStep, stepsOf, VirtualError } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { compareInventories, type Differences } from './compare-inventories.ts';
import { pagesOf, waysOf, widgetsOf } from './inventory.ts';

const NONE: Differences = { activities: [], screens: [], widgets: [], ways: [], crashes: [], findings: [] };
const LIST = 'org.tapwright.notes/.ListActivity';

/** What is seen on the ways of the tasks of the notes; each tree may be changed, as a newer version would. */
function notes(version: string, changed: (tree: string) => string = (tree) => tree): Inventory {
  const { app, tasks } = virtualApp('notes');
  const { packageName } = app.tile;
  const open = () => createInteractiveSource({ apps: [app], start: packageName });
  const screens = tasks.flatMap(({ truth }) => {
    const source = open();
    const seen: (Screen | null)[] = [screenOf(source.view(), changed)];
    for (const step of stepsOf(truth, open().clock.now())) {
      try {
        playStep(source, step);
      } catch (thrown) {
        if (thrown instanceof VirtualError) break;
        throw thrown;
      }
      seen.push(screenOf(source.view(), changed));
    }
    return seen.flatMap((screen) =>
      screen?.packageName === packageName
        ? [{ activity: screen.activity, widgets: [...widgetsOf(screen)] }]
        : [],
    );
  });
  const rest = { ways: [], crashes: [], findings: [] };
  return { app: packageName, appVersion: version, screens: [...pagesOf(screens)], ...rest };
}

function screenOf(
  { hierarchy, packageName, activity }: { hierarchy: string; packageName: string; activity: string },
  changed: (tree: string) => string,
): Screen | null {
  const parsed = parseHierarchy(changed(hierarchy), { packageName, activity });
  return parsed.ok ? parsed.screen : null;
}

const older = notes('1');

describe('two versions of an app', () => {
  test('that are the same have no differences', () => {
    expect(compareInventories(older, notes('2'))).toEqual({ lost: NONE, gained: NONE });
    expect(new Set(older.screens.map(({ activity }) => activity)).size).toBeGreaterThan(1);
  });

  test('whose texts have changed have none either', () => {
    const spelt = notes('2', (tree) => tree.replaceAll(/text="(\p{L}+)([^"]*)"/gu, 'text="$1$2!"'));
    const { lost, gained } = compareInventories(older, spelt);
    expect([lost.activities, gained.activities, lost.screens, gained.screens]).toEqual([[], [], [], []]);
    // A widget without an id is known by its text alone.
    expect(lost.widgets.filter(({ widget }) => !widget.includes(' '))).toEqual([]);
  });

  test('of which the newer one has renamed a control: that one is lost, and its new name gained', () => {
    const renamed = notes('2', (tree) => tree.replaceAll(':id/new_note"', ':id/compose"'));
    const { lost, gained } = compareInventories(older, renamed);
    const of = (widgets: Differences['widgets']) => new Set(widgets.map(({ widget }) => widget));
    expect([of(lost.widgets), of(gained.widgets)]).toEqual([new Set(['new_note']), new Set(['compose'])]);
    expect({ ...lost, widgets: [] }).toEqual(NONE);
    expect({ ...gained, widgets: [] }).toEqual(NONE);
  });

  test('of which the newer one has another activity', () => {
    const more = { activity: `${older.app}/.TagsActivity`, widgets: ['tag'] };
    const { lost, gained } = compareInventories(older, { ...older, screens: [...older.screens, more] });
    expect(lost).toEqual(NONE);
    expect(gained).toEqual({ ...NONE, activities: [more.activity] });
  });

  test('of which one has another page in an activity: its widgets are not told again', () => {
    const dialog = {
      activity: older.screens[0]?.activity ?? '',
      widgets: ['share_by_mail', 'share_by_link'],
    };
    const newer = { ...older, screens: [...older.screens, dialog] };
    expect(compareInventories(older, newer).gained).toEqual({ ...NONE, screens: [dialog] });
    expect(compareInventories(newer, older).lost).toEqual({ ...NONE, screens: [dialog] });
  });

  test('crashes and findings of one only, each once', () => {
    const crash = { kind: 'crash' as const, exception: 'a.B', frames: ['c.d'] };
    const found = { kind: 'no_name' as const, activity: LIST, element: 'go', says: 'It has none.' };
    const newer = { ...older, crashes: [crash], findings: [found, { ...found, says: 'Again.' }] };
    expect(compareInventories(older, newer).gained).toEqual({ ...NONE, crashes: [crash], findings: [found] });
    expect(compareInventories(newer, newer)).toEqual({ lost: NONE, gained: NONE });
  });
});

describe('ways', () => {
  const save = 'click||android.widget.Button|org.tapwright.notes:id/save||Save 12';
  const done = (to: string, times: number) => ({ from: '.Editor', key: save, to, times });
  const waysTo = (...steps: ReturnType<typeof done>[]) => ({ ...older, ways: [...waysOf(steps)] });

  test('are named by what was pressed, without its text', () => {
    expect(waysOf([done('.List', 1), done('.Editor', 2)])).toEqual([
      { from: '.Editor', action: 'click save', to: ['.Editor', '.List'], times: 3 },
    ]);
  });

  test('are lost where the same was done more than once and never led there', () => {
    const { lost, gained } = compareInventories(waysTo(done('.List', 1)), waysTo(done('.Editor', 2)));
    expect(lost.ways).toEqual([{ from: '.Editor', action: 'click save', to: '.List' }]);
    expect(gained.ways).toEqual([]);
  });

  test('are not lost where it was done once, or never', () => {
    const before = waysTo(done('.List', 1));
    for (const after of [waysTo(done('.Editor', 1)), older])
      expect(compareInventories(before, after).lost.ways).toEqual([]);
  });
});

import { ExplorerName } from '@tapwright/contracts';
import { seededRandom } from '@tapwright/numbers';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { button, item, mark, node, screenOf } from '../screen.fixture.ts';
import { asked, repeated, told } from './explore.fixture.ts';
import { EXPLORERS } from './explorers.ts';
import { trySignatures } from './try-signatures.ts';

const CLASSES = ['Button', 'EditText', 'CheckBox', 'TextView', 'ImageButton', 'NumberPicker'] as const;
const WORDS = ['Speichern', '保存', 'حفظ', '12:30', '', 'x'.repeat(400), '7'] as const;

/** Anything that a screen may hold, also what no app would show. */
function anyScreen(seed: number): Screen {
  const random = seededRandom(seed);
  const yes = () => random.next() < 0.5;
  const leaf = () =>
    node({
      class: `android.widget.${random.pick(CLASSES)}`,
      text: random.pick(WORDS),
      hint: random.pick(WORDS),
      resource_id: random.pick(['', 'org.example:id/one', 'android:id/button1', 'org.example:id/row']),
      bounds: `[0,${random.below(900)}][${random.between(1, 1080)},${random.between(900, 1920)}]`,
      ...{ clickable: yes(), checkable: yes(), focusable: yes(), scrollable: yes(), long_clickable: yes() },
    });
  const leaves = Array.from({ length: random.below(12) }, leaf);
  const list = node({ class: 'androidx.recyclerview.widget.RecyclerView', scrollable: yes() }, ...leaves);
  return yes() ? screenOf(list, leaf()) : screenOf(...leaves);
}

/** A window of another package in front. */
function foreign(packageName: string): Screen {
  const dump = `<hierarchy rotation="0">${node({ package: packageName, class: 'android.widget.FrameLayout' }, node({ package: packageName, class: 'android.widget.Button', text: 'Share', clickable: true }))}</hierarchy>`;
  const parsed = parseHierarchy(dump, { packageName, activity: `${packageName}/.Other` });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

/** A screen whose dump has several windows, as some vendors' have. */
function screenOfWindows(...windows: readonly string[]): Screen {
  const dump = `<hierarchy rotation="0">${windows.join('')}</hierarchy>`;
  const parsed = parseHierarchy(dump, { packageName: 'org.example', activity: 'org.example/.Main' });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

describe.each(ExplorerName.options)('the explorer %s', (name) => {
  const explore = EXPLORERS[name];

  test('on any screen: chooses one of the choices, the same for the same input, with the signature of that choice', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const screen = anyScreen(seed);
      const counts = new Map(trySignatures(asked(screen)).map((signature, at) => [signature, at % 3]));
      const input = asked(screen, { counts, seed, step: seed * 7 });
      const explored = explore(input);
      if (explored === null) throw new Error('back can always be chosen');
      expect(explore({ ...input, counts: new Map(counts) })).toEqual(explored);
      expect(input.choices).toContain(explored.choice);
      const at = input.choices.indexOf(explored.choice);
      expect(trySignatures(input)[at]).toBe(explored.signature);
      expect(explored.choice.action.kind).not.toMatch(/^(?:end|home)$/);
      expect(explored.text === null).toBe(
        !['text', 'keypad', 'swipe_selector'].includes(explored.choice.action.kind),
      );
    }
  });

  test('chooses nothing where nothing may be chosen', () => {
    expect(explore(asked(screenOf(button('Save')), { choices: [] }))).toBeNull();
  });

  test("never presses the buttons of the system's navigation bar", () => {
    const system = { package: 'com.android.systemui', class: 'android.widget.FrameLayout' };
    const home = node({ ...system, content_desc: 'Home', clickable: true });
    const bar = node({ ...system, bounds: '[0,1800][1080,1920]' }, home);
    const input = asked(screenOfWindows(node({}, button('Show')), bar));
    expect(input.choices.map(({ action }) => action.target?.label)).toContain('Home');
    for (let step = 0; step < 50; step += 1) expect(told(explore({ ...input, step }))).not.toBe('click Home');
  });

  test('never touches what was taken out of the choices', () => {
    const input = asked(screenOf(button('Pay'), button('Show')));
    const choices = input.choices.filter(({ action }) => action.target?.label !== 'Pay');
    for (let step = 0; step < 50; step += 1)
      expect(told(explore({ ...input, choices, step }))).not.toBe('click Pay');
  });

  test('leaves another app by BACK, and starts its own app again if that does not help', () => {
    const screen = foreign('com.other.gallery');
    expect(told(explore(asked(screen)))).toBe('back');
    const before = mark('a', { packageName: 'com.other.gallery', activity: 'com.other.gallery/.Other' });
    const history = [item({ kind: 'back', before, after: before, reason: 'no_change' })];
    expect(told(explore(asked(screen, { history })))).toBe('restart');
  });

  test('starts the app from the home screen, and after a crash', () => {
    expect(told(explore(asked(foreign('com.android.launcher3'))))).toBe('restart');
    const id = 'android:id/aerr_close';
    const dialog = screenOf(button('x', { package: 'android', resource_id: id }));
    expect(told(explore(asked(dialog)))).toBe('restart');
  });

  test('starts the app again, where that is offered, if nothing has had an effect for long', () => {
    const screen = screenOf(button('Frozen'));
    const history = Array.from({ length: 12 }, () => item({ reason: 'no_change' }));
    const [first] = asked(foreign('com.android.launcher3')).choices.filter(
      ({ action }) => action.kind === 'restart',
    );
    if (first === undefined) throw new Error('the home screen offers a restart');
    const input = asked(screen, { history });
    expect(told(explore({ ...input, choices: [...input.choices, first] }))).toBe('restart');
    // The app shows the same screen again: it is used once more, and not started for ever.
    const again = asked(screen, { history: [...history, item({ kind: 'restart', reason: 'no_change' })] });
    expect(told(explore({ ...again, choices: [...again.choices, first] }))).not.toBe('restart');
  });

  test('does not do the same for ever on a screen where nothing changes', () => {
    const screen = screenOf(
      button('One', { bounds: '[0,500][500,600]' }),
      button('Two', { bounds: '[0,700][500,800]' }),
    );
    const kinds = new Set(repeated(explore, screen, 40));
    expect(kinds).toEqual(new Set(['click One', 'click Two', 'back']));
  });
});

test('seeds and steps draw unlike choices', () => {
  const screen = screenOf(
    ...Array.from({ length: 9 }, (_, at) => button(`B${String.fromCharCode(65 + at)}`)),
  );
  const draws = (of: (at: number) => { seed: number; step: number }) =>
    Array.from({ length: 60 }, (_, at) => told(EXPLORERS.uniform(asked(screen, of(at)))));
  expect(new Set(draws((at) => ({ seed: 1, step: at }))).size).toBe(10);
  expect(new Set(draws((at) => ({ seed: at, step: 1 }))).size).toBe(10);
});

import type { HistoryItem } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { button, node, screenOf } from '../../screen.fixture.ts';
import { asked, done, repeated, told } from '../explore.fixture.ts';
import { EXPLORERS } from '../explorers.ts';
import { trySignatures } from '../try-signatures.ts';

const low = (text: string, attributes = {}) => button(text, { bounds: '[0,900][1080,1000]', ...attributes });
const field = (text: string, hint: string) =>
  node({ class: 'android.widget.EditText', clickable: true, focusable: true, text, hint });
const upButton = node({
  class: 'android.widget.ImageButton',
  clickable: true,
  content_desc: 'Hoch',
  bounds: '[10,80][140,210]',
});

const countsOf = (screen: Screen, tries: Readonly<Record<string, number>>) => {
  const input = asked(screen);
  const signatures = trySignatures(input);
  return new Map(
    input.choices.flatMap(({ action }, at) => {
      const count = tries[action.target?.label ?? action.kind];
      return count === undefined ? [] : [[signatures[at] ?? '', count] as const];
    }),
  );
};

/** What it does with many seeds. */
const ways = (screen: Screen, values: Parameters<typeof asked>[1] = {}) =>
  new Set(
    Array.from({ length: 30 }, (_, step) => told(EXPLORERS.guided(asked(screen, { ...values, step })))),
  );

test('prefers what was not tried yet, and leaves a page after that', () => {
  const screen = screenOf(upButton, low('Eins'), low('Zwei'), low('Drei'));
  expect(ways(screen)).toEqual(new Set(['click Eins', 'click Zwei', 'click Drei']));
  expect(ways(screen, { counts: countsOf(screen, { Eins: 1, Zwei: 1 }) })).toEqual(new Set(['click Drei']));
  const counts = countsOf(screen, { Eins: 1, Zwei: 1, Drei: 1 });
  expect(ways(screen, { counts })).toEqual(new Set(['click Hoch', 'back']));
});

test('fills empty fields before it sends a form', () => {
  const screen = screenOf(field('', 'Name'), field('Ada', 'Ort'), low('Speichern'));
  expect(ways(screen)).toEqual(new Set(['text Name']));
  const filled = screenOf(field('Ada', 'Name'), field('Ada', 'Ort'), low('Speichern'));
  expect(ways(filled, { counts: countsOf(filled, { Name: 1, Ort: 1 }) })).toEqual(
    new Set(['click Speichern']),
  );
});

test('sends a form again, rather than do other things again, once it says something else', () => {
  const screen = screenOf(field('Ada', 'Name'), low('Senden'), low('Hilfe'));
  const counts = countsOf(screen, { Name: 1, Senden: 1, Hilfe: 1, back: 9 });
  const input = asked(screen, { counts });
  const of = (kind: string, label: string) => {
    const choice = input.choices.find(({ action }) => action.kind === kind && action.target?.label === label);
    if (choice === undefined) throw new Error(`${kind} ${label} is not offered`);
    return {
      ...choice,
      action: { ...choice.action, effect: label === 'Senden' ? ('commit' as const) : choice.action.effect },
    };
  };
  const empty = screenOf(field('', 'Name'), low('Senden'), low('Hilfe'));
  const history: HistoryItem[] = [
    done({ choice: of('click', 'Senden'), text: null, signature: '' }, empty, screen),
    done({ choice: of('text', 'Name'), text: 'Ada', signature: '' }, empty, screen),
  ];
  const choices = input.choices.map((choice) =>
    choice.action.target?.label === 'Senden' ? of('click', 'Senden') : choice,
  );
  expect(told(EXPLORERS.guided({ ...input, choices, history }))).toBe('click Senden');
});

test('tries one row of a list of data, then what is beside it, before the other rows', () => {
  const id = 'org.example:id/note';
  const rows = ['Milch', 'Brot', 'Salz', 'Tee', 'Mehl', 'Reis'].map((text, at) =>
    node(
      {
        class: 'android.widget.LinearLayout',
        clickable: true,
        resource_id: id,
        bounds: `[0,${300 + at * 100}][1080,${390 + at * 100}]`,
      },
      node({
        class: 'android.widget.TextView',
        text,
        bounds: `[0,${300 + at * 100}][1080,${390 + at * 100}]`,
      }),
    ),
  );
  const screen = screenOf(node({ class: 'androidx.recyclerview.widget.RecyclerView' }, ...rows), low('Neu'));
  const counts = countsOf(screen, { Milch: 1 });
  expect(ways(screen, { counts })).toEqual(new Set(['click Neu']));
});

test('goes away from a page on which nothing has an effect', () => {
  const screen = screenOf(upButton, low('Tot'), low('Auch'), low('Noch'));
  const first = EXPLORERS.guided(asked(screen));
  if (first === null) throw new Error('there is something to press');
  const history = Array.from({ length: 5 }, () => done(first, screen, screen));
  expect(ways(screen, { history })).toEqual(new Set(['click Hoch', 'back']));
});

test('does not leave the app again and again where all of its first page was tried many times', () => {
  const names = Array.from({ length: 12 }, (_, at) => `Knopf ${String.fromCharCode(65 + at)}`);
  const screen = screenOf(
    ...names.map((name, at) => low(name, { bounds: `[0,${at * 150}][1080,${at * 150 + 140}]` })),
  );
  const tries = (back: number) =>
    countsOf(screen, { ...Object.fromEntries(names.map((name) => [name, 6])), back });
  const back = asked(screen).choices.find(({ action }) => action.kind === 'back');
  if (back === undefined) throw new Error('back is offered');
  const gone = done({ choice: back, text: null, signature: '' }, screen, screenOf(low('Start')));
  if (gone.after === null) throw new Error('it has led somewhere');
  const history = [{ ...gone, after: { ...gone.after, packageName: 'org.example.launcher' } }];
  expect(ways(screen, { counts: tries(1), history }), 'it is cheaper once').toEqual(new Set(['back']));
  expect(ways(screen, { counts: tries(4), history })).not.toContain('back');
});

test('phones that share their tries do not do the same', () => {
  const screen = screenOf(...['Eins', 'Zwei', 'Drei', 'Vier'].map((text) => low(text)));
  const counts = new Map<string, number>();
  const done = Array.from({ length: 4 }, (_, seed) => {
    const explored = EXPLORERS.guided(asked(screen, { counts, seed }));
    if (explored !== null) counts.set(explored.signature, 1);
    return told(explored);
  });
  expect(new Set(done).size).toBe(4);
});

describe('a list that fits the screen', () => {
  const rows = ['Milch', 'Brot'].map((text, at) =>
    button(text, { bounds: `[0,${300 + at * 200}][1080,${500 + at * 200}]` }),
  );
  const screen = screenOf(
    upButton,
    node({ class: 'android.widget.ListView', resource_id: 'org.example:id/liste' }, ...rows),
  );
  const acts = (explore: (typeof EXPLORERS)['guided'], steps: number) => repeated(explore, screen, steps);

  test('is pulled down once, after everything on its page and before that is done over and over, as some apps refresh then', () => {
    const done = acts(EXPLORERS.guided, 30);
    const pulls = done.flatMap((act, at) => (act.startsWith('scroll') ? [at] : []));
    expect(pulls).toHaveLength(1);
    expect(pulls[0]).toBeGreaterThan(done.indexOf('click Milch'));
    expect(pulls[0]).toBeLessThan(25);
  });

  test.each(['monkey', 'uniform', 'greedy', 'dfs'] as const)('is not pulled by %s', (name) => {
    expect(acts(EXPLORERS[name], 60).filter((act) => act.startsWith('scroll'))).toEqual([]);
  });

  test('is pulled later where pulls have changed nothing so far', () => {
    const input = asked(screen);
    const pull = input.choices.find(({ action }) => action.kind === 'scroll');
    if (pull === undefined) throw new Error('no pull is offered');
    const before = done({ choice: pull, text: null, signature: '' }, screen, screen);
    const counts = countsOf(screen, { Milch: 2, Brot: 2, Hoch: 5, back: 5 });
    expect(ways(screen, { counts })).toEqual(new Set(['scroll liste']));
    expect(ways(screen, { counts, history: [before, before] })).not.toContain('scroll liste');
  });
});

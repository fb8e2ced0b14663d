import type { ActionFact, HistoryItem } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { actionSpace } from '../choose/action-space.ts';
import { markOf } from '../judge/mark.ts';
import { button, item, mark, named, node, screenOf, spaceOf, state } from '../screen.fixture.ts';
import { findStrategy } from '../strategy/strategy.ts';
import type { Optimizer } from './domain-knowledge.ts';
import { type RefinementInput, refine } from './refine.ts';

const strategy = findStrategy('tapwright');
const here = mark('here');
const list = node({ class: 'android.widget.ListView', scrollable: true, content_desc: 'l' });
const choices = spaceOf(button('Save'), button('7'), list);
const keyOf = (name: string) => choices[named(choices).indexOf(name)]?.action.key ?? '';

function left(values: Partial<RefinementInput>): string[] {
  return named(refine({ choices, state: state(), current: here, strategy, ...values }).choices);
}

describe('what earlier runs found', () => {
  const knowing = (...facts: ActionFact[]) => state({ memory: { id: 'm', steps: [], facts } });
  const screen = markOf(here, strategy.blockIdentity);

  test.each(['no_change', 'crashed', 'foreign_app'] as const)(
    '(%s) holds for every goal on that screen',
    (reason) => {
      const known = knowing({ key: keyOf('click Save'), screen, reason });
      expect(left({ state: known })).not.toContain('click Save');
      expect(left({ state: { ...known, task: 3 } })).not.toContain('click Save');
      expect(left({ state: known, current: mark('elsewhere') })).toContain('click Save');
    },
  );

  test('never removes everything', () => {
    const all = choices.map(({ action }) => ({ key: action.key, screen, reason: 'no_change' as const }));
    expect(left({ state: knowing(...all) })).toEqual(named(choices).filter((name) => name !== 'home'));
  });
});

describe('actions that may be repeated', () => {
  const used = (name: string, values: Partial<HistoryItem> = {}) =>
    state({ history: [item({ key: keyOf(name), before: here, after: mark('there'), ...values })] });

  test.each(['scroll down l', 'click 7', 'back'])('%s may be repeated while it changes something', (name) => {
    expect(left({ state: used(name) })).toContain(name);
  });

  test.each(['scroll down l', 'click 7', 'back'])(
    '%s may not be repeated after it has left this content unchanged',
    (name) => {
      expect(left({ state: used(name, { after: here }) })).not.toContain(name);
      expect(left({ state: used(name, { after: here }), current: mark('moved on') })).toContain(name);
    },
  );
});

test('an action that changed the picture may be repeated, because the screen is a different one since', () => {
  const used = (values: Partial<HistoryItem>) =>
    state({ history: [item({ key: keyOf('click Save'), before: here, after: here, ...values })] });
  expect(left({ state: used({}) })).not.toContain('click Save');
  expect(left({ state: used({ pictureChanged: true }) })).toContain('click Save');
});

test('in a tarpit what led round in it is taken out, and the way back stays open', () => {
  const names = ['click Save', 'back'] as const;
  const history = Array.from({ length: 10 }, (_, at) =>
    item({
      step: at + 1,
      key: keyOf(names[at % 2] ?? ''),
      before: { ...(at % 2 === 0 ? here : mark('there')) },
      after: { ...(at % 2 === 0 ? mark('there') : here) },
    }),
  );
  const other = { ...here, content: 'here in other words' };
  expect(left({ state: state({ history }), current: other })).not.toContain('click Save');
  expect(left({ state: state({ history }), current: other })).toEqual(
    expect.arrayContaining(['click 7', 'back']),
  );
});

describe("a tenant's own optimiser", () => {
  const never = (text: string): Optimizer => ({
    name: 'never',
    refine: ({ action }) => (action.target?.label === text ? 'not in our house' : null),
  });

  test('is applied as well, and its reason is reported', () => {
    const { choices: kept, removed } = refine({
      ...{ choices, state: state(), current: here, strategy },
      optimizers: [never('Save')],
    });
    expect(named(kept)).not.toContain('click Save');
    expect(removed).toEqual([{ key: keyOf('click Save'), reason: 'not in our house' }]);
  });

  test('cannot remove everything, and frees nothing that is forbidden', () => {
    const nothing: Optimizer = { name: 'nothing', refine: () => 'no' };
    const kept = left({ optimizers: [nothing], forbidden: ['save'] });
    expect(kept).toContain('click 7');
    expect(kept).not.toContain('click Save');
  });

  test('that fails is named', () => {
    const broken: Optimizer = {
      name: 'broken',
      refine() {
        throw new Error('oh');
      },
    };
    expect(() => left({ optimizers: [broken] })).toThrow(
      expect.objectContaining({
        code: 'DOMAIN_KNOWLEDGE_INVALID',
        message: expect.stringContaining('broken'),
      }),
    );
  });
});

describe('icons without a name or an id, which all have the same key', () => {
  const icon = button('', { class: 'android.widget.ImageButton' });
  const screen = screenOf(icon, icon);
  const icons = (first: string, second: string) =>
    actionSpace(screen, {
      keyboardShown: false,
      captions: new Map([
        [1, first],
        [2, second],
      ]),
    });
  const bare = spaceOf(icon, icon);
  const key = bare[0]?.action.key ?? '';
  /** Captions of the icons that may still be pressed after one with this caption was pressed. */
  function pressable(caption: string | undefined, space = icons('search', 'close')) {
    const looks = caption === undefined ? {} : { caption };
    const pressed = item({ key, before: here, after: mark('there'), ...looks });
    const block = { task: 0, key, screen: markOf(here, strategy.blockIdentity), reason: 'a loop', ...looks };
    const told = [state({ history: [pressed] }), state({ blocked: [block] })].map((past) =>
      refine({ choices: space, state: past, current: here, strategy })
        .choices.filter(({ element }) => element !== null)
        .map((choice) => choice.caption),
    );
    expect(told[0]).toEqual(told[1]);
    return told[0];
  }

  test('are distinguished by their looks, if both are known', () => {
    expect(bare[1]?.action.key).toBe(key);
    expect(pressable('search')).toEqual(['close']);
    expect(pressable('close')).toEqual(['search']);
  });

  test('count as one if they look the same, or if the looks of one are not known', () => {
    expect(pressable('search', icons('search', 'search'))).toEqual([]);
    expect(pressable(undefined)).toEqual([]);
    expect(pressable('search', bare)).toEqual([]);
  });
});

describe('the same button in each row of a list, which all have the same key', () => {
  const bin = (title: string, top: number) =>
    node(
      { bounds: `[0,${top}][1080,${top + 200}]` },
      node({ text: title, bounds: `[40,${top}][800,${top + 200}]` }),
      button('', {
        class: 'android.widget.ImageButton',
        content_desc: 'Delete',
        bounds: `[900,${top}][1080,${top + 200}]`,
      }),
    );
  const rows = node({ class: 'android.widget.ListView' }, bin('Fern', 0), bin('Palm', 200));
  const space = actionSpace(screenOf(rows), { keyboardShown: false });
  const bins = space.filter(({ action }) => action.target?.desc === 'Delete');
  const key = bins[0]?.action.key ?? '';
  /** Titles of the rows whose bin may still be pressed, after that of the row with these texts was refused in a way. */
  function pressable(near: string[] | undefined) {
    const row = near === undefined ? {} : { near };
    const pressed = item({ key, before: here, after: mark('there'), ...row });
    const block = { task: 0, key, screen: markOf(here, strategy.blockIdentity), reason: 'a loop', ...row };
    const refused = { ...block, screen: markOf(here, 'layout'), by: 'person' as const };
    const told = [{ history: [pressed] }, { blocked: [block] }, { blocked: [refused] }].map((past) =>
      refine({ choices: space, state: state(past), current: here, strategy })
        .choices.filter((choice) => bins.includes(choice))
        .map((choice) => choice.near?.[0]),
    );
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
    return told[0];
  }

  test('is another action in another row', () => {
    expect(bins.map((one) => one.action.key)).toEqual([key, key]);
    expect(pressable(['Fern'])).toEqual(['Palm']);
    expect(pressable(['Palm', 'watered today'])).toEqual(['Fern']);
  });

  test('counts as one where only a number in the title of the row is another one', () => {
    const counted = node({ class: 'android.widget.ListView' }, bin('3 of 8', 0), bin('Palm', 200));
    const now = actionSpace(screenOf(counted), { keyboardShown: false });
    const pressed = item({ key, before: here, after: mark('there'), near: ['2 of 8'] });
    const left = refine({
      choices: now,
      state: state({ history: [pressed] }),
      current: here,
      strategy,
    }).choices;
    expect(left.filter(({ action }) => action.key === key).map(({ near }) => near?.[0])).toEqual(['Palm']);
  });

  test('counts as one where the row of one is not known', () => {
    expect(pressable(undefined)).toEqual([]);
  });
});

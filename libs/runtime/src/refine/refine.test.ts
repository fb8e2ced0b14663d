import type { BlockedAction } from '@tapwright/contracts';
import { seededRandom } from '@tapwright/numbers';
import { describe, expect, test } from 'vitest';
import type { Choice } from '../choose/action-space.ts';
import { button, item, mark, named, node, spaceOf, state } from '../screen.fixture.ts';
import { findStrategy } from '../strategy/strategy.ts';
import { markOf, type RefinementInput, refine } from './refine.ts';

const guardian = findStrategy('guardian');
const here = mark('here');
const space = spaceOf(button('Save'), button('Cancel'));

const keyOf = (name: string, choices: readonly Choice[] = space) => {
  const at = named(choices).indexOf(name);
  return choices[at]?.action.key ?? '';
};
const block = (name: string, values: Partial<BlockedAction> = {}): BlockedAction => ({
  task: 0,
  key: keyOf(name),
  screen: markOf(here, guardian.blockIdentity),
  reason: 'the screen did not change',
  ...values,
});
const done = (name: string, choices?: readonly Choice[]) => item({ key: keyOf(name, choices), before: here });

function refined(values: Partial<RefinementInput>) {
  const input = { choices: space, state: state(), current: here, strategy: guardian, ...values };
  const { choices, removed, freed } = refine(input);
  return { left: named(choices), removed, freed };
}

describe('a blocked action', () => {
  test('cannot be chosen again on its screen, and the reason is given', () => {
    const { left, removed } = refined({ state: state({ blocked: [block('click Save')] }) });
    expect(left).toEqual(['click Cancel', 'home', 'back', 'end']);
    expect(removed).toEqual([{ key: keyOf('click Save'), reason: 'the screen did not change' }]);
  });

  test.each([
    ['on another screen', { screen: markOf(mark('elsewhere'), 'layout') }],
    ['for another task', { task: 1 }],
  ])('is free %s', (_, values) => {
    expect(refined({ state: state({ blocked: [block('click Save', values)] }) }).left).toContain(
      'click Save',
    );
  });

  test('is free under a strategy that does not refine', () => {
    const strategy = findStrategy('react');
    const blocked = [block('click Save', { screen: markOf(here, strategy.blockIdentity) })];
    expect(refined({ strategy, state: state({ blocked }) }).left).toContain('click Save');
  });

  test('by layout is blocked on every screen of the layout; by place only on the same screen', () => {
    const changed = { ...here, place: 'other-place' };
    const blocked = (identity: 'layout' | 'place') =>
      state({ blocked: [block('click Save', { screen: markOf(here, identity) })] });
    expect(refined({ current: changed, state: blocked('layout') }).left).not.toContain('click Save');
    const strategy = findStrategy('tapwright');
    expect(refined({ current: changed, strategy, state: blocked('place') }).left).toContain('click Save');
  });
});

describe('an action that was chosen before on the screen', () => {
  test('is not offered again', () => {
    const { left, removed } = refined({ state: state({ history: [done('click Save')] }) });
    expect(left).not.toContain('click Save');
    expect(removed[0]?.reason).toBe('chosen before on this screen');
  });

  test('is offered again if it never reached its element', () => {
    const history = [
      { ...done('click Save'), verdict: 'invalidated' as const, reason: 'interrupted' as const },
    ];
    expect(refined({ state: state({ history }) }).left).toContain('click Save');
  });

  test('is offered again for the next task', () => {
    const history = [{ ...done('click Save'), task: 0 }];
    expect(refined({ state: state({ task: 1, history }) }).left).toContain('click Save');
  });

  const exempt = spaceOf(
    button('7'),
    button('#'),
    button('Seven'),
    node({ class: 'android.widget.ListView', scrollable: true, content_desc: 'l' }),
  );
  test.each(['click 7', 'click #', 'scroll down l', 'back'])('%s may be chosen again and again', (name) => {
    const history = [done(name, exempt), done(name, exempt)];
    expect(refined({ choices: exempt, state: state({ history }) }).left).toContain(name);
  });

  test('a button with more than a digit is not a key of a number pad', () => {
    const history = [done('click Seven', exempt)];
    expect(refined({ choices: exempt, state: state({ history }) }).left).not.toContain('click Seven');
  });
});

describe('the end', () => {
  test('can always be chosen, even if it was chosen before', () => {
    expect(refined({ state: state({ history: [done('end')] }) }).left).toContain('end');
  });

  test('is blocked on a screen on which the claim was refused', () => {
    expect(refined({ state: state({ blocked: [block('end')] }) }).left).not.toContain('end');
  });
});

describe('if only the end would be left', () => {
  const all = ['click Save', 'click Cancel', 'back'].map((name) => block(name));

  test('the actions removed least often are freed again, and this is reported', () => {
    const blocked = [...all, block('click Save'), block('back')];
    const { left, freed } = refined({ state: state({ blocked }) });
    expect(left).toEqual(['click Cancel', 'home', 'end']);
    expect(freed).toEqual([keyOf('click Cancel')]);
  });

  test('a blocked end stays blocked while something else can be freed', () => {
    const { left, freed } = refined({ state: state({ blocked: [...all, block('end')] }) });
    expect(left).toEqual(['click Save', 'click Cancel', 'home', 'back']);
    expect(freed).not.toContain(keyOf('end'));
  });

  test('earlier choices count like blocks', () => {
    const history = [done('click Save'), done('click Cancel')];
    const { freed } = refined({ state: state({ blocked: all, history }) });
    expect(freed).toEqual([keyOf('back')]);
  });
});

describe('whatever a run went through', () => {
  const cases = Array.from({ length: 300 }, (_, seed) => seed + 1);

  test('something can be chosen, and a blocked action only if it is reported as freed', () => {
    for (const seed of cases) {
      const random = seededRandom(seed).below;
      const buttons = Array.from({ length: random(5) }, (_, index) =>
        button(index % 2 ? `${index}` : `b${index}`),
      );
      const choices = spaceOf(...buttons);
      const pick = () => choices[random(choices.length)]?.action.key ?? '';
      const blocked = Array.from({ length: random(12) }, () =>
        block('end', { key: pick(), task: random(2) }),
      );
      const history = Array.from({ length: random(12) }, () => item({ key: pick(), before: here }));
      const now = state({ blocked, history });
      const result = refine({ choices, state: now, current: here, strategy: guardian });
      const left = result.choices.map(({ action }) => action.key);
      expect(left.length, `seed ${seed}`).toBeGreaterThan(0);
      const forbidden = new Set(blocked.filter(({ task }) => task === 0).map(({ key }) => key));
      for (const key of left) {
        expect(forbidden.has(key) && !result.freed.includes(key), `seed ${seed}, ${key}`).toBe(false);
      }
      for (const key of result.freed) expect(left, `seed ${seed}`).toContain(key);
    }
  });
});

import {
  type BlockedAction,
  emptyRunState,
  type Ledger,
  Obligation,
  type RunState,
} from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { actionSpace, describeAction } from '../choose/action-space.ts';
import { settle } from '../choose/settle.ts';
import { button, item, mark, node, screenOf } from '../screen.fixture.ts';
import { findStrategy } from '../strategy/strategy.ts';
import { choiceOfSaid, type SaidOffer } from './choice-of-said.ts';
import { readSaid } from './text-grammar.ts';

const screen = screenOf(
  node(
    { clickable: true, bounds: '[0,0][1080,300]', class: 'android.view.ViewGroup' },
    node({ class: 'android.widget.TextView', text: 'Dark theme', bounds: '[40,40][500,260]' }),
    button('Delete', { bounds: '[800,40][1000,260]', long_clickable: true }),
  ),
  node({
    class: 'android.widget.EditText',
    hint: 'Title',
    clickable: true,
    focusable: true,
    bounds: '[0,300][1080,400]',
  }),
  node(
    { class: 'android.widget.ScrollView', scrollable: true, bounds: '[0,400][1080,900]' },
    node({ class: 'android.widget.TextView', text: 'Long', bounds: '[0,400][1080,900]' }),
  ),
  node({ class: 'android.view.View', resource_id: 'o:id/board', bounds: '[0,900][1000,1900]' }),
);
/** A screen of which the tree says nothing. */
const canvas = screenOf(node({ class: 'android.view.View', bounds: '[0,0][1080,1920]' }));
const index = (of: string) =>
  screen.elements.findIndex(({ text, hint, className }) => [text, hint].includes(of) || className === of);

function offer(values: Partial<SaidOffer> = {}): SaidOffer {
  const at = values.screen ?? screen;
  const task = { goal: 'win the game', endCondition: '', expectation: '' };
  const here = mark('a');
  return {
    screen: at,
    choices: actionSpace(at, { keyboardShown: false }),
    state: { ...emptyRunState([task], []), current: here },
    current: here,
    strategy: findStrategy('guardian'),
    forbidden: [],
    scale: 1,
    pictured: true,
    ...values,
  };
}

function read(said: string, values: Partial<SaidOffer> = {}) {
  const action = readSaid(said);
  if (action === null) throw new Error(`${said} is not in the format`);
  return choiceOfSaid(action, offer(values));
}

function told(said: string, values: Partial<SaidOffer> = {}): string {
  const found = read(said, values);
  if (found.kind === 'impossible') return found.problem;
  return found.kind === 'choice'
    ? `${describeAction(found.choice.action)} ${found.text ?? ''}`.trim()
    : found.kind;
}

describe('an action by the number of an element', () => {
  test.each([
    [`click[${index('Delete')}]`, 'click "Delete"'],
    [`longclick[${index('Delete')}]`, 'long click "Delete"'],
    [`text[${index('Title')}][Milk]`, 'text "Title" Milk'],
    [`click[${index('Title')}]`, 'click "Title"'],
    [`scroll[${index('android.widget.ScrollView')}][down]`, 'scroll down ""'],
    ['scroll[up]', 'scroll up ""'],
    ['press[back]', 'back'],
    ['press[home]', 'home'],
    ['press[wait]', 'wait'],
    ['press[restart]', 'restart'],
    ['press[stop]', 'stop'],
    ['click[99]', 'there is no element 99'],
    [`text[${index('Delete')}][x]`, `no text can be entered into element ${index('Delete')}`],
    ['scroll[left]', 'nothing scrolls left'],
    ['press[enter]', 'enter is not possible here'],
  ])('%s', (said, expected) => {
    expect(told(said)).toBe(expected);
  });

  test('what was taken out of the space cannot be pressed, by number or by point', () => {
    const choices = offer().choices.filter(({ element }) => element?.text !== 'Delete');
    expect(told(`click[${index('Delete')}]`, { choices })).toContain('may not be pressed');
    expect(told('click[900,150]', { choices })).toContain('may not be pressed');
  });
});

describe('a point', () => {
  test.each([
    ['the smallest element that can be pressed', 'click[900,150]', 'click "Delete"'],
    ['what is pressed where a text in it is meant', 'click[100,100]', 'click "Dark theme"'],
    ['a field', 'click[500,350]', 'click "Title"'],
  ])('is on %s', (_, said, expected) => {
    expect(told(said)).toBe(expected);
  });

  test('is a point of the picture, which may be smaller than the screen', () => {
    expect(told('click[450,75]', { scale: 2 })).toBe('click "Delete"');
  });

  test('means nothing where no picture was shown', () => {
    expect(told('click[900,150]', { pictured: false })).toContain('no picture was shown');
    expect(told(`click[${index('Delete')}]`, { pictured: false })).toBe('click "Delete"');
  });

  test('outside of everything is impossible', () => {
    expect(told('click[1070,5000]')).toBe('the point 1070,5000 is outside of the app');
  });

  test('without an element is a commit on its share of what contains it', () => {
    const found = read('click[250,1650]');
    expect(found).toMatchObject({
      kind: 'choice',
      choice: {
        action: {
          kind: 'click',
          effect: 'commit',
          target: { resourceId: 'o:id/board', spot: { x: 0.25, y: 0.75 } },
          key: expect.stringMatching(/\|at 25,75$/),
        },
      },
    });
    expect(told('click[250,1650]')).toBe('click point 25 %, 75 % in "board"');
  });

  test('stays a commit, whatever the screens show', () => {
    const found = read('click[250,1650]');
    if (found.kind !== 'choice') throw new Error('no choice');
    const { key, effect } = found.choice.action;
    const done = item({ key, effect });
    const at = { before: screen, after: canvas, state: { history: [done], seen: [] }, once: [], below: null };
    expect(settle({ item: done, ...at })).toEqual({ effect: 'commit', deed: false });
  });

  test('a swipe where nothing scrolls is one as well', () => {
    expect(read('scroll[down]', { screen: canvas })).toMatchObject({
      choice: {
        action: { kind: 'scroll', direction: 'down', effect: 'commit', target: { spot: { x: 0.5 } } },
      },
    });
  });
});

describe('a point without an element is refused where anything is forbidden', () => {
  const excluded = Obligation.parse({ id: 'o1', says: 'do not delete it', negative: true });
  const state = (values: Partial<RunState>) => ({ ...offer().state, ...values });
  const blocked = (values: Partial<BlockedAction>): BlockedAction => ({
    ...{ task: 0, key: 'click||x', screen: 'org.example/org.example/.Main#layout-a', reason: 'no_change' },
    ...values,
  });

  test('by a word', () => {
    expect(told('click[250,1650]', { forbidden: ['delete'] })).toContain('something is forbidden');
    expect(told('scroll[down]', { screen: canvas, forbidden: ['delete'] })).toContain('forbidden');
    expect(told('click[100,100]', { forbidden: ['pay'] })).toBe('click "Dark theme"');
  });

  test('by the goal', () => {
    const task = { goal: '', endCondition: '', expectation: '' };
    const ledger: Ledger = { obligations: [excluded], remainder: [], readBy: 'rules' };
    const tasks = [{ ...task, ledger }];
    expect(told('click[250,1650]', { state: state({ tasks }) })).toContain('the goal excludes');
  });

  test('by a block of an element here, or of this point; not by one of another point or screen', () => {
    const here = (values: Partial<BlockedAction>) =>
      told('click[250,1650]', { state: state({ blocked: [blocked(values)] }) });
    const key = 'click||android.view.View|o:id/board||board|at ';
    expect(here({})).toContain('an element is blocked');
    expect(here({ key: `${key}25,75` })).toBe('no_change');
    expect(here({ key: `${key}80,10` })).toContain('point 25 %');
    expect(here({ screen: 'elsewhere' })).toContain('point 25 %');
    expect(here({ task: 3 })).toContain('point 25 %');
  });
});

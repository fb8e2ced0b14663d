import { button, named, node, screenOf } from '@tapwright/evaluation/testing';
import { offersOn } from '@tapwright/suite/benchmark';
import { expect, test } from 'vitest';
import { choiceOf, nameOf, questionOn } from '../question.fixture.ts';
import { scrollTowards } from './scroll-towards.ts';

const list = (...children: readonly string[]): string =>
  node('[0,0][400,800]', { class: 'android.widget.ListView', resource_id: 'o:id/list' }, ...children);
const screen = screenOf(
  list(
    button('[0,0][400,50]', 'About'),
    button('[0,900][400,780]', 'Hidden'),
    button('[0,900][400,950]', ''),
  ),
  button('[0,900][400,950]', 'Outside of any list'),
);

/** A question that offers to scroll the list down and up, after a number of scrolls. */
function asked(scrolls: number, texts: readonly string[] = ['About']) {
  const element = named(screen, 'o:id/list');
  const choices = ['down', 'up'].map((direction, index) => ({
    ...choiceOf(screen, element, index),
    kind: 'scroll',
    label: direction,
    direction,
  }));
  const scroll = {
    action: 'scroll',
    kind: 'scroll',
    label: '',
    text: null,
    verdict: 'advanced',
    changes: [],
  };
  const click = { ...scroll, action: 'click', kind: 'click' };
  const history = [scroll, click, ...Array.from({ length: scrolls }, () => scroll)];
  const app = { name: '', folder: '', packageName: '', start: '', tasks: [], nodes: [], edges: [] };
  const input = questionOn(
    { ...app, goalless: [], activity: () => '', struct: () => null, screen: () => screen },
    'x',
    {
      choices,
      history,
      texts,
    },
  );
  return { input, offers: offersOn(screen, choices) };
}

function towards(name: string, scrolls = 0, texts?: readonly string[]): string | null {
  const { input, offers } = asked(scrolls, texts);
  const step = scrollTowards(screen, named(screen, name), offers, input);
  return step?.kind === 'choose' ? nameOf(input, step.index) : null;
}

test('an element below the fold is looked for down the list, then up, and then no longer', () => {
  expect([0, 3, 4, 7, 8].map((scrolls) => towards('Hidden', scrolls))).toEqual([
    'scroll down',
    'scroll down',
    'scroll up',
    'scroll up',
    null,
  ]);
});

test('a visible element with its name does not mean that it is visible', () => {
  expect(towards('Hidden', 0, ['About', 'Hidden'])).toBe('scroll down');
});

test('an element that was recorded as visible is scrolled to once it is out of sight', () => {
  expect(towards('About', 1, ['About'])).toBeNull();
  expect(towards('About', 1, [])).toBe('scroll down');
});

test('only a list that holds it is scrolled', () => {
  expect(towards('Outside of any list')).toBeNull();
});

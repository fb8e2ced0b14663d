import { expect, test } from 'vitest';
import { layOutMap, type MapGraph, type MapNode } from './lay-out-map.ts';

function nodeOf(id: string, seen = 1): MapNode {
  const about = {
    struct: 's',
    package: 'p',
    activity: 'a',
    title: id,
    layout: 'p/a#1',
    views: 1,
    hierarchy: 'h',
  };
  return { id, seen, ...about, artifacts: { hierarchy: 'h' } };
}

function graphOf(nodes: readonly MapNode[], edges: readonly (readonly [string, string, number])[]): MapGraph {
  return {
    schema: 'utg-1',
    ...{ app: 'p', title: 'p', package: 'p', app_version: '1', versions: [], screen: [1080, 1920] },
    ...{ recorder: 'tapwright', dropped_events: 0, start: nodes[0]?.id ?? '' },
    nodes: [...nodes],
    edges: edges.map(([from, to, count]) => ({ from, to, count, event: { type: 'key', key: `K${count}` } })),
  };
}

test('the app begins above, no screen lies over another, and ways between two screens are one', () => {
  const nodes = [nodeOf('start'), nodeOf('often', 9), nodeOf('other', 2)];
  const { screens, ways, size, width, height } = layOutMap(
    graphOf(nodes, [
      ['start', 'often', 1],
      ['start', 'often', 3],
      ['often', 'other', 2],
      ['other', 'start', 4],
      ['often', 'often', 5],
    ]),
  );
  expect(screens.map(({ node }) => node.id)).toEqual(['start', 'often', 'other']);
  const tops = screens.map(({ top }) => top);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  for (const [at, one] of screens.entries())
    for (const other of screens.slice(at + 1))
      expect(
        Math.abs(one.top - other.top) >= size.height || Math.abs(one.left - other.left) >= size.width,
      ).toBe(true);
  expect(Math.max(...screens.map(({ left }) => left)) + size.width).toBeLessThanOrEqual(width);
  expect(Math.max(...tops) + size.height).toBeLessThanOrEqual(height);
  expect(ways.map(({ from, to, label }) => `${from} ${label} ${to}`).toSorted()).toEqual([
    'often press K2 other',
    'other press K4 start',
    'start press K3 +1 often',
  ]);
});

test('a screen to which no way is known stands below that with which the app begins', () => {
  const { screens, ways } = layOutMap(
    graphOf([nodeOf('start'), nodeOf('lost', 9), nodeOf('last')], [['lost', 'last', 1]]),
  );
  const top = (id: string) => screens.find(({ node }) => node.id === id)?.top ?? 0;
  expect(top('start')).toBeLessThan(top('lost'));
  expect(top('lost')).toBeLessThan(top('last'));
  expect(ways.length).toBe(1);
});

test('of a large map those screens are drawn in which runs were most often, and that with which the app begins', () => {
  const nodes = [nodeOf('start', 0), ...Array.from({ length: 80 }, (_, at) => nodeOf(`n${at}`, at + 1))];
  const { screens, ways } = layOutMap(
    graphOf(nodes, [
      ['start', 'n79', 1],
      ['start', 'n0', 9],
    ]),
  );
  expect(screens.length).toBe(60);
  expect(screens.slice(0, 2).map(({ node }) => node.id)).toEqual(['start', 'n79']);
  expect(ways.map(({ to }) => to)).toEqual(['n79']);
});

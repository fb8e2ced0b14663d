import { expect, test } from 'vitest';
import { planOf } from '../bin/plan.js';

const SOURCES = 'file:///home/ada/tapwright/services/cli/bin/tapwright.js';
const WINDOWS = 'file:///C:/Users/Ada%20L/app/node_modules/@tapwright/cli/bin/tapwright.js';
const only = (end: string) => (url: URL) => url.href.endsWith(end);

test('sources run on Node 24', () => {
  const plan = planOf({ bin: SOURCES, node: '24.1.0', exists: () => false });
  expect(plan).toMatchObject({ kind: 'import', compiled: false });
  expect(plan).toHaveProperty('main.pathname', '/home/ada/tapwright/services/cli/src/main.ts');
});

test('under an older Node, sources are handed over to the one that the workspace pins', () => {
  const plan = planOf({ bin: SOURCES, node: '20.20.2', exists: only('node/bin/node') });
  expect(plan).toMatchObject({ kind: 'spawn' });
  expect(plan).toHaveProperty('node.pathname', '/home/ada/tapwright/node_modules/node/bin/node');
});

test('without it, the Node that is missing is named', () => {
  expect(planOf({ bin: SOURCES, node: '20.20.2', exists: () => false })).toEqual({
    kind: 'refuse',
    needed: '24',
    compiled: false,
  });
});

test.each(['22.15.0', '22.20.1', '24.0.0', '26.3.1'])('what was packed runs on Node %s', (node) => {
  const plan = planOf({ bin: WINDOWS, node, exists: only('src/main.js') });
  expect(plan).toMatchObject({ kind: 'import', compiled: true });
});

test.each(['20.20.2', '22.14.9'])('what was packed refuses Node %s', (node) => {
  const plan = planOf({ bin: WINDOWS, node, exists: only('src/main.js') });
  expect(plan).toEqual({ kind: 'refuse', needed: '22.15', compiled: true });
});

test('on Windows, what is imported stays a URL: a path with a drive would be taken for a scheme', () => {
  const plan = planOf({ bin: WINDOWS, node: '24.0.0', exists: only('src/main.js') });
  expect(plan).toHaveProperty(
    'main.href',
    'file:///C:/Users/Ada%20L/app/node_modules/@tapwright/cli/src/main.js',
  );
});

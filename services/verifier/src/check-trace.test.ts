import { TRACE_SCHEMA, type Trace } from '@tapwright/script';
import { describe, expect, test } from 'vitest';
import { holdsAtEnd } from './check-trace.ts';
import { screenOf } from './verifier.fixture.ts';

const traceWith = (texts: readonly string[], activity = 'org.example/.Main'): Trace => ({
  schema: TRACE_SCHEMA,
  goal: 'g',
  case: null,
  app: 'org.example',
  packageName: 'org.example',
  start: { component: null, cleared: true },
  screen: [1080, 1920],
  createdAt: '2030-01-02T03:04:05.000Z',
  parameters: [],
  guards: [],
  steps: [],
  final: { activity, checks: texts.map((text) => ({ kind: 'text', text })) },
});

describe('the end of a replay', () => {
  const screen = screenOf(['Milk', 'Bread']);

  test('holds where every text of the trace stands on the last screen; the evidence names them', () => {
    const held = holdsAtEnd(traceWith(['Bread']), screen);
    expect(held.completed).toBe(true);
    expect(held.elements.map((index) => screen.elements[index]?.text)).toEqual(['Bread']);
  });

  test('does not hold where one is missing, and says which', () => {
    expect(holdsAtEnd(traceWith(['Milk', 'Eggs', 'Rye']), screen)).toMatchObject({
      completed: false,
      reason: '“Eggs” is not shown; “Rye” is not shown',
    });
  });

  test('does not hold for a text that is only part of another', () => {
    expect(holdsAtEnd(traceWith(['Brea']), screen).completed).toBe(false);
  });

  test('does not hold on another screen than the one on which the run ended', () => {
    expect(holdsAtEnd(traceWith([], 'org.example/.Editor'), screen)).toMatchObject({
      completed: false,
      reason: 'the activity is org.example/.Main, not org.example/.Editor',
    });
  });

  test('holds on the right screen where the trace names no text', () => {
    expect(holdsAtEnd(traceWith([]), screen).completed).toBe(true);
  });
});

import type { Bounds } from '@tapwright/contracts';
import { actionSpace } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { recordStep, TRACE_SCHEMA, type Trace } from '@tapwright/script';
import { describe, expect, test } from 'vitest';
import { notesScreen } from './actor.fixture.ts';
import { nextOfTrace } from './replay.ts';

const screen = notesScreen();
const MOVED: Bounds = [1, 2, 3, 4];
const actionOf = (kind: string) => {
  const found = actionSpace(screen, { keyboardShown: true }).find(({ action }) => action.kind === kind);
  if (found === undefined) throw new Error(kind);
  return found.action;
};

const trace: Trace = {
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
  steps: [
    recordStep(3, { ...actionOf('text'), text: 'Bread' }, screen, screen),
    recordStep(4, actionOf('back'), screen, screen),
    recordStep(7, actionOf('click'), screen, screen),
  ],
  final: { activity: 'org.example/.Main', checks: [] },
};

const on = (shown: Screen, ...forbidden: readonly string[]) => ({ screen: shown, forbidden });

describe('a replay', () => {
  test('finds the element of the next step again by its locators and asks no model', () => {
    const elements = screen.elements.map((element) => ({ ...element, bounds: MOVED }));
    const chosen = nextOfTrace(trace, 0, on({ ...screen, elements }));
    expect(chosen).toMatchObject({ claim: null, usages: [] });
    expect(chosen.action).toMatchObject({ kind: 'text', text: 'Bread', target: { bounds: MOVED } });
  });

  test('presses the same link again in a text that it has found', () => {
    const click = actionOf('click');
    const link = { text: 'terms', part: [0.1, 0.2, 0.3, 0.4] as [number, number, number, number] };
    const onLink = { ...click, target: click.target === null ? null : { ...click.target, link } };
    const steps = [recordStep(0, onLink, screen, screen)];
    expect(nextOfTrace({ ...trace, steps }, 0, on(screen)).action.target?.link).toEqual(link);
    expect(nextOfTrace({ ...trace, steps }, 0, on(screen, 'terms')).claim).toBe('infeasible');
  });

  test('counts advanced steps, not the numbers they had in the run', () => {
    expect(nextOfTrace(trace, 1, on(screen)).action.kind).toBe('back');
    expect(nextOfTrace(trace, 2, on(screen)).action.target?.label).toBe('Save');
    expect(nextOfTrace(trace, 2, on(screen)).thought).toBe('step 3 of 3 of the trace');
  });

  test('claims to be done after the last step', () => {
    expect(nextOfTrace(trace, 3, on(screen))).toMatchObject({ action: { kind: 'end' }, claim: 'done' });
  });

  test('claims that it cannot go on where the element is not there, and says which', () => {
    const empty = { ...screen, elements: screen.elements.slice(0, 1) };
    const chosen = nextOfTrace(trace, 2, on(empty));
    expect(chosen.claim).toBe('infeasible');
    expect(chosen.thought).toMatch(/'Save'.*LOCATOR_NOT_FOUND/);
  });

  test('does not touch what is forbidden now, and says so', () => {
    const chosen = nextOfTrace(trace, 2, on(screen, 'save'));
    expect(chosen).toMatchObject({ action: { kind: 'end' }, claim: 'infeasible' });
    expect(chosen.thought).toMatch(/'save' is forbidden here/);
  });
});

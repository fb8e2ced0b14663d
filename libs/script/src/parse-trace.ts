import { Action, TapwrightError } from '@tapwright/contracts';
import { LOCATOR_KINDS, type Locator } from './locator.ts';
import { TRACE_SCHEMA, type Trace, type TraceStep } from './trace.ts';

/** Most steps of a trace that is read; a run has 200 at most. */
const MAX_STEPS = 1_000;

// These two become words of shell commands.
const PACKAGE = /^[A-Za-z]\w*(?:\.[A-Za-z_]\w*)*$/;
const COMPONENT = /^[\w.]+\/[\w.$]+$/;

/**
 * Reads the JSON text of a trace. Every field is checked; fields that the format does not know are dropped.
 * @throws TapwrightError `INPUT_INVALID` that names the field and what was expected.
 */
export function parseTrace(json: string): Trace {
  const trace = record(parseJson(json), 'trace');
  if (trace.schema !== TRACE_SCHEMA) throw invalid('schema', TRACE_SCHEMA);
  const start = record(trace.start, 'start');
  const final = record(trace.final, 'final');
  const screen = list(trace.screen, 'screen', 2).map((pixels) => whole(pixels, 'screen'));
  return {
    schema: TRACE_SCHEMA,
    goal: text(trace.goal, 'goal'),
    app: text(trace.app, 'app'),
    packageName: text(trace.packageName, 'packageName', PACKAGE),
    start: {
      component: start.component === null ? null : text(start.component, 'start.component', COMPONENT),
      cleared: flag(start.cleared, 'start.cleared'),
    },
    screen: [screen[0] ?? 0, screen[1] ?? 0],
    createdAt: text(trace.createdAt, 'createdAt'),
    steps: list(trace.steps, 'steps', MAX_STEPS).map((step, at) => parseStep(step, `steps[${at}]`)),
    final: { activity: text(final.activity, 'final.activity'), texts: texts(final.texts, 'final.texts') },
  };
}

function parseStep(value: unknown, at: string): TraceStep {
  const step = record(value, at);
  const action = Action.safeParse(step.action);
  if (!action.success) throw invalid(`${at}.action`, action.error.issues[0]?.message ?? 'an action');
  const before = record(step.before, `${at}.before`);
  const after = record(step.after, `${at}.after`);
  return {
    index: whole(step.index, `${at}.index`),
    action: action.data,
    locators: list(step.locators, `${at}.locators`, 20).map((item, n) =>
      parseLocator(item, `${at}.locators[${n}]`),
    ),
    before: {
      activity: text(before.activity, `${at}.before.activity`),
      contentHash: text(before.contentHash, `${at}.before.contentHash`),
      structureKey: text(before.structureKey, `${at}.before.structureKey`),
    },
    after: {
      activity: text(after.activity, `${at}.after.activity`),
      structureKey: text(after.structureKey, `${at}.after.structureKey`),
      assertions: texts(after.assertions, `${at}.after.assertions`),
    },
  };
}

function parseLocator(value: unknown, at: string): Locator {
  const it = record(value, at);
  const field = (name: string) => text(it[name], `${at}.${name}`);
  const counted = { matches: whole(it.matches, `${at}.matches`), fragile: flag(it.fragile, `${at}.fragile`) };
  const by = LOCATOR_KINDS.find((kind) => kind === it.by);
  switch (by) {
    case 'id':
      return { by, resourceId: field('resourceId'), className: field('className'), ...counted };
    case 'id_text':
      return { by, resourceId: field('resourceId'), text: field('text'), ...counted };
    case 'text':
      return { by, text: field('text'), ...counted };
    case 'desc':
      return { by, desc: field('desc'), ...counted };
    case 'near': {
      const side = (['after', 'before', 'around'] as const).find((known) => known === it.side);
      if (side === undefined) throw invalid(`${at}.side`, 'after, before or around');
      return { by, className: field('className'), anchor: field('anchor'), side, ...counted };
    }
    case 'nth':
      return {
        by,
        className: field('className'),
        containerId: field('containerId'),
        nth: whole(it.nth, `${at}.nth`),
        ...counted,
      };
    case 'point':
      return { by, x: whole(it.x, `${at}.x`), y: whole(it.y, `${at}.y`), ...counted };
    case undefined:
      throw invalid(`${at}.by`, LOCATOR_KINDS.join(', '));
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new TapwrightError('INPUT_INVALID', 'the trace is not JSON', {
      field: 'trace',
      expected: 'JSON',
      cause,
    });
  }
}

function record(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(field, 'an object');
  return { ...value };
}

function list(value: unknown, field: string, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw invalid(field, `a list of at most ${most}`);
  return value;
}

function texts(value: unknown, field: string): readonly string[] {
  return list(value, field, 100).map((item) => text(item, field));
}

function text(value: unknown, field: string, pattern = /^/): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw invalid(field, 'a text of the right form');
  return value;
}

function whole(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw invalid(field, 'a whole number');
  return value;
}

function flag(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw invalid(field, 'true or false');
  return value;
}

function invalid(field: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `the trace's ${field} is missing or wrong`, { field, expected });
}

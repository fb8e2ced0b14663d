import { describe, expect, test } from 'vitest';
import { Envelope } from '../envelope.ts';
import { SERVICE_NAMES } from '../event-definition.ts';
// Messages as they were stored in the past: rows may be added, and none may be changed or taken away.
import fixtures from '../fixtures/events-v1.json' with { type: 'json' };
import { EVENTS, eventDefinition, eventsOf } from './catalogue.ts';

const types = EVENTS.map((definition) => definition.type);

describe('the catalogue', () => {
  test('every type appears once', () => {
    expect(new Set(types).size).toBe(types.length);
  });

  test('every event has exactly one consumer, which is a service, and every service handles something', () => {
    const consumed = SERVICE_NAMES.flatMap((service) =>
      eventsOf(service).map((definition) => definition.type),
    );
    expect(consumed.toSorted()).toEqual(types.toSorted());
    for (const service of SERVICE_NAMES) expect(eventsOf(service), service).not.toEqual([]);
  });

  test('types are two words that are safe in subjects, named for their scope', () => {
    for (const type of types) expect(type).toMatch(/^[a-z]+\.[a-z]+$/);
    const aboutJobs = EVENTS.filter((definition) => definition.scope === 'job').map(({ type }) => type);
    expect(aboutJobs.toSorted()).toEqual([
      'candidates.ended',
      'job.confirmed',
      'job.ended',
      'job.submitted',
      'leg.ended',
      'repro.asked',
      'repro.written',
      'scripts.emitted',
    ]);
  });

  test('exactly the events for gateways are addressed', () => {
    for (const { type, consumer, addressed } of EVENTS)
      expect(addressed, type).toBe(consumer === 'device-gateway');
  });

  test('a definition is found by its type', () => {
    for (const definition of EVENTS) expect(eventDefinition(definition.type)).toBe(definition);
    expect(eventDefinition('run.unknown')).toBeUndefined();
    expect(eventDefinition('__proto__')).toBeUndefined();
  });
});

/** The stored messages keep the old word for an effect, which is read as the new one. */
const inNewWords = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data).replaceAll('"effect":"once"', '"effect":"commit"'));

describe.each(EVENTS)('the example of $type', ({ type, schema, example }) => {
  test('fits its schema and loses nothing, also on its way through the database', () => {
    expect(schema.parse(JSON.parse(JSON.stringify(example)))).toEqual(example);
  });

  test('is kept among the stored messages', () => {
    const stored = fixtures
      .filter(({ event }) => event.type === type)
      .map(({ event }) => inNewWords(event.data));
    expect(stored).toContainEqual(example);
  });

  test('must be an object: other data are refused', () => {
    expect(schema.safeParse(null).success).toBe(false);
  });
});

test('an event about a job is handled in any state of its runs; one about a run names the states', () => {
  for (const { type, scope, handledWhile } of EVENTS)
    expect(scope === 'job' || handledWhile.length > 0, type).toBe(true);
});

describe.each(fixtures.map(({ event, broken }) => ({ type: event.type, event, broken })))(
  '$type',
  ({ event, broken }) => {
    test('a stored message still parses, and loses nothing', () => {
      expect(Envelope.parse(event)).toEqual(event);
      expect(eventDefinition(event.type)?.schema.parse(event.data)).toEqual(inNewWords(event.data));
    });

    test('a broken message is refused, and the place is named', () => {
      const parsed = eventDefinition(event.type)?.schema.safeParse(
        replaced(event.data, broken.path, broken.value),
      );
      expect(parsed?.success).toBe(false);
      expect(parsed?.error?.issues[0]?.path.join('.')).toMatch(new RegExp(`^${broken.path}`));
    });

    test('the message has the gateway if the event is addressed, and the run if it is about one', () => {
      const definition = eventDefinition(event.type);
      expect(event.gateway !== null).toBe(definition?.addressed);
      expect(event.runId !== null).toBe(definition?.scope === 'run');
    });
  },
);

/** A copy with the value at a dotted path replaced; the empty path is the whole. */
function replaced(data: unknown, path: string, value: unknown): unknown {
  if (path === '') return value;
  const [first = '', ...rest] = path.split('.');
  const inner = Object.entries(Object(data)).find(([name]) => name === first)?.[1];
  return { ...Object(data), [first]: replaced(inner, rest.join('.'), value) };
}

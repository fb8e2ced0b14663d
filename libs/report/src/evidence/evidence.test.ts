import { describe, expect, test } from 'vitest';
import { evidence, evidenceRow } from './evidence.fixture.ts';
import { Evidence, hashOfJson } from './evidence.ts';
import { evidenceChanges } from './evidence-changes.ts';

type Path = readonly (string | number)[];

/** Every place of a value at which something stands: its leaves, and its empty lists and objects. */
function placesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Object.entries(value);
  return entries.length === 0
    ? [path]
    : entries.flatMap(([key, inner]) => placesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]));
}

/** Other values for a place, whatever stands there. */
function othersThan(value: unknown): readonly unknown[] {
  return [`${String(value)}x`, '', null, 0, true, [], {}].filter(
    (other) => hashOfJson(other) !== hashOfJson(value),
  );
}

function changedAt(whole: unknown, path: Path, to: unknown): unknown {
  const copy: unknown = structuredClone(whole);
  const last = path.at(-1);
  if (last === undefined) return to;
  const parent = path.slice(0, -1).reduce((inner, key) => Object(inner)[key], copy);
  Object(parent)[last] = to;
  return copy;
}

/** The same value with its keys in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, shuffled(inner)]),
  );
}

describe('evidence', () => {
  const whole = evidence();

  test('is what its schema says', () => expect(Evidence.parse(whole)).toEqual(whole));

  test('without any change is the same, also after it was stored and read, in whatever order its keys come', () => {
    const read = Evidence.parse(JSON.parse(JSON.stringify(shuffled(whole))));
    expect(hashOfJson(read)).toBe(hashOfJson(whole));
    expect(evidenceChanges(whole, read)).toEqual([]);
  });

  test('with any single change at any place is another one, and says what was changed', () => {
    const places = placesOf(whole);
    expect(places.length).toBeGreaterThan(60);
    let changes = 0;
    for (const place of places)
      for (const other of othersThan(place.reduce((inner, key) => Object(inner)[key], whole as unknown))) {
        const changed = changedAt(whole, place, other) as Evidence;
        const told = `${place.join('.')} = ${JSON.stringify(other)}`;
        expect({ told, same: hashOfJson(changed) === hashOfJson(whole) }).toEqual({ told, same: false });
        // What is stored has the form of the schema: of other forms only the hash is compared.
        if (!Evidence.safeParse(changed).success) continue;
        changes += 1;
        expect({ told, reasons: evidenceChanges(whole, changed) }).toEqual({
          told,
          reasons: expect.arrayContaining([expect.stringMatching(/\w/)]),
        });
      }
    expect(changes).toBeGreaterThan(80);
  });

  test('with an item more or less at any list is another one', () => {
    const lists = [
      'rows',
      'charts',
      'rows.0.steps',
      'rows.0.artifacts',
      'rows.0.scripts',
      'rows.0.parameters',
    ];
    for (const place of lists.map((name) => name.split('.'))) {
      const list: readonly unknown[] = Object(
        place.reduce((inner, key) => Object(inner)[key], whole as unknown),
      );
      for (const other of [list.slice(1), list.toReversed(), [...list, list[0]]]) {
        if (hashOfJson(other) === hashOfJson(list)) continue;
        expect(evidenceChanges(whole, changedAt(whole, place, other) as Evidence)).not.toEqual([]);
      }
    }
  });
});

describe('a change', () => {
  const row = evidenceRow();
  const [first, second] = row.artifacts;
  test.each<[string, Partial<typeof row>, string]>([
    ['a new run', { job: 'job_2', verdict: 'failed' }, 'there is a new run (job_2)'],
    ['a run that is gone', { job: null }, 'its run is gone'],
    ['a decision', { decision: null }, 'the decision about it was changed'],
    ['a case', { case: { ...row.case, sha256: hashOfJson('x') } as typeof row.case }, 'its case was changed'],
    ['a deleted case', { case: { ...row.case, sha256: null } as typeof row.case }, 'its case was deleted'],
    [
      'a script',
      { scripts: [{ id: 'scr_1', format: 'neutral-json', sha256: hashOfJson('x') }] },
      'the script scr_1 was changed',
    ],
    ['a deleted script', { scripts: [] }, 'the script scr_1 is gone'],
    [
      'a deleted picture',
      { artifacts: [first, { ...second, state: 'missing' }] as typeof row.artifacts },
      `the picture ${second?.id.slice(0, 12)} is gone`,
    ],
    [
      'a changed tree',
      { artifacts: [{ ...first, state: 'changed' }, second] as typeof row.artifacts },
      `the hierarchy ${first?.id.slice(0, 12)} was changed`,
    ],
    [
      'events',
      { hashes: { ...row.hashes, events: hashOfJson('x') } as typeof row.hashes },
      'what is stored of its run was changed',
    ],
    ['a verdict alone', { verdict: 'failed' }, 'what it says was changed'],
  ])('of %s is told', (_, change, words) => {
    const after = evidence({ rows: [evidenceRow(change), ...evidence().rows.slice(1)] });
    expect(evidenceChanges(evidence(), after)).toEqual([`case pay row 1: ${words}`]);
  });

  test('of thousands of rows is told in a few lines', () => {
    const many = Array.from({ length: 3_000 }, (_, at) => evidenceRow({ test: `case ${at}` }));
    const told = evidenceChanges(evidence({ rows: many }), evidence({ rows: [] }));
    expect(told).toHaveLength(51);
    expect(told.at(-1)).toBe('2950 further changes');
  });
});

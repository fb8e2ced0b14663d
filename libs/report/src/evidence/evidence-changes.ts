import { type Evidence, type EvidenceArtifact, type EvidenceRow, hashOfJson } from './evidence.ts';

/** More are counted, not named. */
const NAMED_MAX = 50;

/**
 * What has changed of the evidence, in words; empty only where both have the same hash: whatever no rule has a name for is
 * still a change. Pure.
 */
export function evidenceChanges(before: Evidence, after: Evidence): readonly string[] {
  const changes = [
    ...(same(before.release, after.release) ? [] : ['the release was changed']),
    ...listChanges(before.charts, after.charts, {
      name: ({ id }) => `the chart ${id}`,
      changed: ({ id }) => [`the chart ${id} was changed`],
    }),
    ...listChanges(before.rows, after.rows, {
      name: ({ test }) => `the row ${test}`,
      changed: (row, now) => rowChanges(row, now).map((change) => `${row.test}: ${change}`),
    }),
  ];
  if (changes.length > NAMED_MAX)
    return [...changes.slice(0, NAMED_MAX), `${changes.length - NAMED_MAX} further changes`];
  if (changes.length === 0 && !same(before, after)) return ['the evidence was changed'];
  return changes;
}

const same = (before: unknown, after: unknown): boolean => hashOfJson(before) === hashOfJson(after);

interface Words<Item> {
  readonly name: (item: Item) => string;
  /** Both have the same name. */
  readonly changed: (before: Item, after: Item) => readonly string[];
}

/** Items are found by their names; each list has a name once. */
function listChanges<Item>(
  before: readonly Item[],
  after: readonly Item[],
  { name, changed }: Words<Item>,
): readonly string[] {
  const now = new Map(after.map((item) => [name(item), item]));
  const then = new Set(before.map(name));
  const gone = before.flatMap((item) => {
    const other = now.get(name(item));
    if (other === undefined) return [`${name(item)} is gone`];
    return same(item, other) ? [] : changed(item, other);
  });
  return [...gone, ...after.filter((item) => !then.has(name(item))).map((item) => `${name(item)} is new`)];
}

function rowChanges(before: EvidenceRow, after: EvidenceRow): readonly string[] {
  // Another run has other evidence altogether.
  if (before.job !== after.job)
    return [after.job === null ? 'its run is gone' : `there is a new run (${after.job})`];
  const changes = [
    ...(same(before.decision, after.decision) ? [] : ['the decision about it was changed']),
    ...caseChanges(before, after),
    ...listChanges(before.scripts, after.scripts, {
      name: ({ id }) => `the script ${id}`,
      changed: ({ id }) => [`the script ${id} was changed`],
    }),
    ...listChanges(before.artifacts, after.artifacts, {
      name: artifactName,
      changed: (was, now) => [artifactChange(was, now)],
    }),
    ...(same(before.hashes, after.hashes) ? [] : ['what is stored of its run was changed']),
  ];
  return changes.length > 0 ? changes : ['what it says was changed'];
}

function caseChanges({ case: before }: EvidenceRow, { case: after }: EvidenceRow): readonly string[] {
  if (same(before, after)) return [];
  if (before?.sha256 != null && after?.sha256 == null) return ['its case was deleted'];
  return ['its case was changed'];
}

const artifactName = ({ id, kind }: EvidenceArtifact): string => `the ${kind} ${id.slice(0, 12)}`;

function artifactChange(before: EvidenceArtifact, after: EvidenceArtifact): string {
  if (after.state === 'missing') return `${artifactName(before)} is gone`;
  return after.state === 'changed'
    ? `${artifactName(before)} was changed`
    : `${artifactName(before)} is another one`;
}

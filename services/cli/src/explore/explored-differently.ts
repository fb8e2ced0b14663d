import type { ExplorationView } from '@tapwright/contracts';

/** An exploration that did less than this share of the other's steps has not seen as much. */
const STEPS_ALIKE = 0.9;

type How = Pick<ExplorationView, 'id' | 'status' | 'outcome' | 'steps' | 'explorer' | 'seed' | 'phones'>;

/** Why what only one of two explorations has seen may be no difference between the versions; empty: no reason is known. Pure. */
export function exploredDifferently(older: How | null, newer: How | null): readonly string[] {
  const cut = [older, newer].flatMap((one) => (one === null ? [] : (cutShort(one) ?? [])));
  if (older === null || newer === null) return cut;
  const said = (['explorer', 'seed', 'phones'] as const).flatMap((name) =>
    older[name] === newer[name] ? [] : [`${name} ${older[name]} and ${newer[name]}`],
  );
  const [least, most] = [older.steps, newer.steps].toSorted((a, b) => a - b);
  const steps = (least ?? 0) < (most ?? 0) * STEPS_ALIKE ? [`${older.steps} and ${newer.steps} steps`] : [];
  const unlike = [...steps, ...said];
  if (unlike.length === 0) return cut;
  return [
    ...cut,
    `explored differently (${unlike.join(', ')}): what was not reached counts as lost or gained`,
  ];
}

function cutShort({ id, status, outcome }: How): string | null {
  if (status !== 'ended') return `${id} has not ended: what it has not reached yet counts as lost or gained`;
  return outcome === 'completed'
    ? null
    : `${id} ended as ${outcome}: what it did not reach counts as lost or gained`;
}

import type { components } from '@tapwright/client';
import { timeText } from '../time-text.ts';

export type Wait = components['schemas']['WaitingRun'];

/** Why a run waits, since when, and when it ends if it stays like this. */
export function WaitText({ wait: { state, why, since, until } }: { readonly wait: Wait }) {
  if (state === 'queued') return <>It waits for a phone. {why}</>;
  return (
    <>
      <bdi>{why}</bdi> It has been so since <time dateTime={since}>{timeText(since)}</time>
      {until === null ? (
        '.'
      ) : (
        <>
          ; left like this, it ends at <time dateTime={until}>{timeText(until)}</time>.
        </>
      )}
    </>
  );
}

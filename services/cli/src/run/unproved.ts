import type { JobRow } from '@tapwright/store';
import type { WrittenScript } from './run-report.ts';

/** True where a job was completed and no replay has proved any of its scripts. */
export function isUnproved({ outcome }: Pick<JobRow, 'outcome'>, scripts: readonly WrittenScript[]): boolean {
  return outcome === 'completed' && !scripts.some(({ proof }) => proof === 'replayed');
}

/** Why no script is proved, and what can be done about it: two lines for a terminal. */
export function whyUnproved(scripts: readonly WrittenScript[]): string {
  const [first] = scripts;
  const why = first === undefined ? 'no script was written' : first.detail;
  return `no script is proved: ${why}\nwhat to do: ${adviceFor(scripts)}\n`;
}

function adviceFor(scripts: readonly WrittenScript[]): string {
  const [first] = scripts;
  if (first === undefined)
    return 'see in the timeline what the run did; without an action there is no script';
  if (first.detail.includes('ONCE_NOT_REPEATED'))
    return 'add --repeatable where the action may be done again, as on a test account';
  if (first.proof !== 'replay_failed') return 'replay the trace yourself: tapwright replay TRACE';
  const trace = scripts.find(({ format }) => format === 'neutral-json')?.path ?? 'TRACE';
  return `name the app with --app (and add --reset data), or begin on the home screen, so that run and replay start alike; or look at the replay: tapwright replay ${trace}`;
}

import { EXIT, exitCodeOf } from '@tapwright/command-line';
import type { CrashView, ExplorationView, JobView } from '@tapwright/contracts';

/** What an exploration has found, in lines. */
export function foundInWords(
  { activities, declared, screens, transitions, steps }: ExplorationView,
  crashes: readonly CrashView[],
): string {
  const found = `found    ${activities}${declared === null ? '' : ` of ${declared}`} activities, ${screens} screens, ${transitions} ways in ${steps} steps\n`;
  const bugs = crashes.map(
    ({ kind, exception, sightings, sample, repro }) =>
      `${kind.padEnd(8)} ${exception || sample.summary} (seen ${sightings} ${sightings === 1 ? 'time' : 'times'})\n${reproInWords(repro)}`,
  );
  return `${found}${bugs.join('')}`;
}

function reproInWords(repro: CrashView['repro']): string {
  if (repro === null) return '';
  if ('reason' in repro) return `         ${repro.reason}\n`;
  const steps = repro.steps.map((step, at) => `         ${at + 1}. ${step}\n`).join('');
  return `${steps}         crashed in ${repro.proved} replays of these steps; found in ${repro.tests} replays\n`;
}

/** Where the app is not there, the input was wrong: nothing was explored. */
export function exitCodeOfExploration(
  job: Pick<JobView, 'outcome' | 'reason' | 'status'>,
  { steps }: Pick<ExplorationView, 'steps'>,
): number {
  return steps === 0 && job.reason?.code === 'APP_NOT_INSTALLED' ? EXIT.badInput : exitCodeOf(job);
}

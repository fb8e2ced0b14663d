import type { components } from '@tapwright/client';

type Detail = components['schemas']['ScheduleDetail'];

/** A stored case, as far as a schedule needs it. */
export type CaseChoice = Pick<components['schemas']['Case'], 'id' | 'rows'>;

/** What runs: a goal, a case row by row, or the jobs that are stored and that say more than a form can show. */
export type WhatRuns =
  | { readonly kind: 'goal'; readonly goal: string; readonly app: string }
  | { readonly kind: 'case'; readonly id: string; readonly rows: CaseChoice['rows'] }
  | { readonly kind: 'kept'; readonly jobs: number };

export interface WantedSchedule {
  readonly id: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly enabled: boolean;
  /** What is replaced; 0: there must be none of this name. */
  readonly version: number;
  readonly what: WhatRuns;
  /** Whether somebody has touched `what`: otherwise the stored jobs stay as they are. */
  readonly isOtherWhat: boolean;
}

export const NO_GOAL: WhatRuns = { kind: 'goal', goal: '', app: '' };

/** A schedule as its form shows it. */
export function wantedOf(detail: Detail): WantedSchedule {
  const { id, cron, timeZone, enabled, version, requests } = detail;
  return { id, cron, timeZone, enabled, version, what: whatOf(requests), isOtherWhat: false };
}

/** The body that stores it. */
export function bodyOf({ cron, timeZone, enabled, version, what, isOtherWhat }: WantedSchedule) {
  const time = { cron, timeZone, enabled, version };
  return (version !== 0 && !isOtherWhat) || what.kind === 'kept' ? time : { ...time, jobs: jobsOf(what) };
}

/** One job for a goal and for a case without rows, else one for each row. */
function jobsOf(what: Exclude<WhatRuns, { kind: 'kept' }>): Record<string, unknown>[] {
  if (what.kind === 'goal') return [{ goal: what.goal, ...(what.app === '' ? {} : { app: what.app }) }];
  const job = { kind: 'case', case: what.id };
  return what.rows.length === 0 ? [job] : what.rows.map((_, at) => ({ ...job, row: at + 1 }));
}

function whatOf(requests: Detail['requests']): WhatRuns {
  const kept: WhatRuns = { kind: 'kept', jobs: requests.length };
  const [first, ...others] = requests;
  if (first === undefined) return kept;
  const { kind = 'goal', goal, app = '', case: of } = first;
  const isGoal = kind === 'goal' && others.length === 0 && hasOnly(first, ['kind', 'goal', 'app']);
  if (isGoal && typeof goal === 'string' && typeof app === 'string') return { kind: 'goal', goal, app };
  const isOfCase = requests.every((one) => one.case === of && hasOnly(one, ['kind', 'case', 'row']));
  return typeof of === 'string' && isOfCase ? { kind: 'case', id: of, rows: [] } : kept;
}

function hasOnly(request: object, names: readonly string[]): boolean {
  return Object.keys(request).every((name) => names.includes(name));
}

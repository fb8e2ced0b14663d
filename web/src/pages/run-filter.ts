import type { JobFilter } from '@tapwright/client';
import { APP } from './app-of-address.ts';

/** What a list of runs is narrowed to, as it stands in the address. */
export interface RunFilter {
  /** A status or an outcome; `failed` is whatever has ended and did not pass. */
  readonly state?: string;
  readonly kind?: string;
  readonly text?: string;
  readonly app?: string;
  readonly tag?: string;
}

const STATUSES = ['queued', 'running'] as const;
const OUTCOMES = [
  'completed',
  'failed',
  'infeasible',
  'crashed',
  'inconclusive',
  'out_of_budget',
  'canceled',
] as const;
export const STATES = [...STATUSES, ...OUTCOMES] as const;
export const KINDS = ['goal', 'case', 'replay', 'explore', 'interactive'] as const;
const TEXT_MAX = 200;

/** The filter of an address; what is unknown or wrong there is left out. */
export function readFilter(search: Readonly<Record<string, unknown>>): RunFilter {
  const text = (name: string): string =>
    typeof search[name] === 'string' ? search[name].trim().slice(0, TEXT_MAX) : '';
  const known = (name: string, values: readonly string[]): string =>
    values.includes(text(name)) ? text(name) : '';
  const found = {
    state: known('state', STATES),
    kind: known('kind', KINDS),
    text: text('text'),
    app: APP.test(text('app')) ? text('app') : '',
    tag: text('tag'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
}

/** The same, as the API takes it. */
export function jobFilterOf({ state, kind, ...rest }: RunFilter): JobFilter {
  const status = STATUSES.find((one) => one === state);
  const outcome = OUTCOMES.find((one) => one === state);
  const known = KINDS.find((one) => one === kind);
  return {
    ...rest,
    ...(status === undefined ? {} : { status }),
    ...(outcome === undefined ? {} : outcome === 'failed' ? { passed: 'false' as const } : { outcome }),
    ...(known === undefined ? {} : { kind: known }),
  };
}

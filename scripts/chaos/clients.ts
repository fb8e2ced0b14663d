import { setTimeout as pass } from 'node:timers/promises';
import { JobView } from '@tapwright/contracts';
import type { Cluster } from '@tapwright/testing/cluster';
import { NOTES } from './phones.ts';

/** A job that the platform has accepted, and what it said of it last. */
export interface Accepted {
  readonly id: string;
  /** The title of its note, which no other job has. */
  readonly title: string;
  /** Null: the platform does not know the job any more. */
  readonly view: JobView | null;
}

export interface ClientsOptions {
  readonly cluster: Cluster;
  /** Jobs that are open at once. */
  readonly openJobs: number;
  /** No new jobs after this. */
  readonly enough: AbortSignal;
  /** Nobody waits any longer after this. */
  readonly over: AbortSignal;
}

const LOOK_EVERY_MS = 500;
const ANSWER_MS = 20_000;
const DEADLINE_MS = 3_600_000;

/** Clients, each with one job at a time, which send again what was not answered; until all their jobs have ended. */
export async function keepClientsBusy(options: ClientsOptions): Promise<readonly Accepted[]> {
  const jobs: Accepted[] = [];
  let number = 0;
  const client = async (): Promise<void> => {
    while (!options.enough.aborted) {
      number += 1;
      const title = `Lamp ${number}`;
      const first = await submitted(options, title);
      if (first !== null) jobs.push({ id: first.id, title, view: await ended(options, first) });
    }
  };
  await Promise.all(Array.from({ length: options.openJobs }, client));
  return jobs;
}

/** Null: it was never accepted. */
async function submitted(options: ClientsOptions, title: string): Promise<JobView | null> {
  const body = {
    goal: `Create a note titled '${title}' with the text 'Buy a new bulb'`,
    app: NOTES,
    reset: 'data',
    pictures: false,
    verify: false,
    learn: false,
    deadlineMs: DEADLINE_MS,
  };
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': title },
    body: JSON.stringify(body),
  };
  while (!options.over.aborted) {
    const answer = await ask(options, '/v1/jobs', init);
    if (answer?.view != null) return answer.view;
    await pass(LOOK_EVERY_MS);
  }
  return null;
}

/** What is known of it when it has ended, or when nobody waits any longer. */
async function ended(options: ClientsOptions, first: JobView): Promise<JobView | null> {
  let last: JobView | null = first;
  while (last?.status !== 'ended' && !options.over.aborted) {
    await pass(LOOK_EVERY_MS);
    const answer = await ask(options, `/v1/jobs/${first.id}`);
    if (answer !== null) last = answer.view;
    if (last === null) return null;
  }
  return last;
}

/** Null: there was no answer, or one that asks to come again. Without a view: there is no such job. */
async function ask(
  { cluster }: ClientsOptions,
  path: string,
  init: RequestInit = {},
): Promise<{ readonly view: JobView | null } | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(`${cluster.apiUrl}${path}`, { ...init, signal });
    const body: unknown = await response.json();
    if (response.status === 404) return { view: null };
    return response.ok ? { view: JobView.parse(body) } : null;
  } catch {
    return null;
  }
}

import type { HandlerInput, HandlerResult } from '@tapwright/service';
import type { JobRow, RunRow } from '@tapwright/store';
import { pino } from 'pino';
import { sampleJob, sampleRun } from './rows.ts';

/** The job and the run that a handler gets, and the other fields of its input that a test sets. */
export interface AboutInput extends Partial<Pick<HandlerInput<unknown>, 'gateway' | 'signal'>> {
  readonly job?: Partial<JobRow>;
  readonly run?: Partial<RunRow>;
}

/** The input of a handler: this event's data, a sample job and a sample run, with the changes of the test. */
export function inputOf<Data>(data: Data, about: AboutInput = {}): HandlerInput<Data> {
  return {
    data,
    job: sampleJob(about.job),
    run: sampleRun(about.run),
    eventId: 'evt_1',
    gateway: about.gateway ?? null,
    signal: about.signal ?? new AbortController().signal,
    log: pino({ level: 'silent' }),
  };
}

export interface EmittedEvent {
  readonly type: string;
  readonly data: unknown;
}

/** The events of a result. */
export function emitted(result: HandlerResult): EmittedEvent[] {
  return result.emit.map(({ definition, data }) => ({ type: definition.type, data }));
}

export interface AddressedEvent extends EmittedEvent {
  readonly gateway: string | null;
  readonly runId: string | null;
}

/** The events of a result, with the run that they are about and the gateway that they go to. */
export function emittedTo(result: HandlerResult): AddressedEvent[] {
  return result.emit.map(({ definition, data, gateway, runId }) => ({
    type: definition.type,
    data,
    gateway,
    runId,
  }));
}

import type { HistoryItem, ScreenMark } from '@tapwright/contracts';
import { createLogger, type HandlerInput, type HandlerResult } from '@tapwright/service';
import type { JobRow, RunRow } from '@tapwright/store';
import { sampleJob, sampleRun } from '@tapwright/testing';

/** What the kit hands to a handler. */
export function inputOf<Data>(
  data: Data,
  about: { job?: Partial<JobRow>; run?: Partial<RunRow> } = {},
): HandlerInput<Data> {
  return {
    data,
    job: sampleJob(about.job),
    run: sampleRun(about.run),
    eventId: 'evt_1',
    gateway: null,
    signal: new AbortController().signal,
    log: createLogger('planner', 'silent'),
  };
}

/** The events of a result, as type and data. */
export function emitted(result: HandlerResult) {
  return result.emit.map(({ definition, data, gateway, runId }) => ({
    type: definition.type,
    data,
    gateway,
    runId,
  }));
}

const A: ScreenMark = {
  captureId: 'cap_a',
  packageName: 'o.e',
  activity: 'o.e/.A',
  layout: 'a',
  content: 'a',
  place: 'a',
};

/** One advanced click. */
export function advanced(values: Partial<HistoryItem> = {}): HistoryItem {
  return {
    step: 1,
    task: 0,
    key: 'click|x',
    kind: 'click',
    label: 'Open',
    checked: null,
    text: null,
    direction: null,
    effect: 'free',
    before: A,
    after: A,
    verdict: 'advanced',
    reason: null,
    changes: [],
    ...values,
  };
}

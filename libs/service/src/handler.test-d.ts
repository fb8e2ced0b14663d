import {
  EndClaimed,
  JobEnded,
  ScriptsEmitted,
  StepAdvanced,
  StepInvalidated,
  TaskEnded,
} from '@tapwright/contracts';
import type { JobRow, RunRow } from '@tapwright/store';
import { defineHandler, defineJobHandler, eventFor, type HandlerResult, type HandlersOf } from './handler.ts';

// Proved by the compiler (`npm run check`, "types"): code after `@ts-expect-error` must not compile, all other code
// must.

interface About {
  readonly job: JobRow;
  readonly run: RunRow;
}

const advanced = ({ job, run }: About) => eventFor(StepAdvanced, { job, run }, { step: 1, captureId: 'c' });
const ended = ({ job, run }: About) =>
  eventFor(TaskEnded, { job, run }, { task: 0, outcome: 'completed', reason: { code: '', message: '' } });
const jobEnded = ({ job }: Pick<About, 'job'>) =>
  eventFor(JobEnded, { job }, { outcome: 'completed', reason: { code: '', message: '' } });

// A result may hold any of the listed events.
export const both = defineHandler({
  on: EndClaimed,
  emits: [StepAdvanced, TaskEnded],
  handle: async (input) => ({ emit: [input.data.claim === 'done' ? ended(input) : advanced(input)] }),
});

// A result may hold no event, also as an alternative to one that does; changes of rows keep their exact types.
export const oneOrNone = defineHandler({
  on: EndClaimed,
  emits: [TaskEnded],
  async handle(input) {
    if (input.data.claim === 'done') return { emit: [] };
    return { run: { status: 'closing' }, emit: [ended(input)] };
  },
});

export const ofJob = defineJobHandler({
  on: ScriptsEmitted,
  emits: [JobEnded],
  handle: async (input) => ({ emit: [jobEnded(input)] }),
});

// An event that is missing in the list.
defineHandler({
  on: EndClaimed,
  emits: [StepAdvanced],
  // @ts-expect-error: `task.ended` is not listed.
  handle: async (input) => ({ emit: [advanced(input), ended(input)] }),
});
defineHandler({
  on: EndClaimed,
  emits: [],
  // @ts-expect-error: nothing is listed.
  handle: async (input) => ({ emit: [ended(input)] }),
});
defineJobHandler({
  on: ScriptsEmitted,
  emits: [],
  // @ts-expect-error: `job.ended` is not listed.
  handle: async (input) => ({ emit: [jobEnded(input)] }),
});

// An event that is listed and never returned.
defineHandler({
  on: EndClaimed,
  // @ts-expect-error: `step.invalidated` is in no result.
  emits: [TaskEnded, StepInvalidated],
  handle: async (input) => ({ emit: [ended(input)] }),
});
defineJobHandler({
  on: ScriptsEmitted,
  // @ts-expect-error: no result holds it.
  emits: [JobEnded],
  handle: async () => ({ emit: [] }),
});

// The data of another event.
export const foreignData = ({ job, run }: About) =>
  // @ts-expect-error: these are the data of `step.advanced`.
  eventFor(TaskEnded, { job, run }, { step: 1, captureId: 'c' });

// The type of a helper's result shows which events it holds.
export const helper = (about: About): HandlerResult<typeof TaskEnded> => ({ emit: [ended(about)] });
export const wider = (about: About): HandlerResult<typeof StepAdvanced | typeof TaskEnded> => helper(about);
// @ts-expect-error: the result may hold `task.ended`.
export const other = (about: About): HandlerResult<typeof StepAdvanced> => helper(about);

// The handlers of a service: one for each of its events.
const onTaskEnded = defineHandler({ on: TaskEnded, emits: [], handle: async () => ({ emit: [] }) });
const onEndClaimed = defineHandler({ on: EndClaimed, emits: [], handle: async () => ({ emit: [] }) });
export const whole: HandlersOf<'reflector'> = { 'task.ended': onTaskEnded };
// @ts-expect-error: `outcome.observed` has no handler.
export const partial: HandlersOf<'verifier'> = { 'end.claimed': onEndClaimed };
// @ts-expect-error: this is the handler of `end.claimed`.
export const swapped: HandlersOf<'reflector'> = { 'task.ended': onEndClaimed };

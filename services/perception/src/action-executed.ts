import type { ReadScreen } from '@tapwright/captures';
import { ActionExecuted, type HistoryItem, OutcomeObserved, TapwrightError } from '@tapwright/contracts';
import { elementOfKey } from '@tapwright/runtime';
import { descendantsOf, diffScreens, type ScreenElement } from '@tapwright/screen';
import { defineHandler, eventFor } from '@tapwright/service';
import { type RunRow, settleTry, type Write } from '@tapwright/store';
import type { PerceptionDeps } from './deps.ts';
import { markFor } from './mark.ts';
import { pictureFacts, seesAtOnce } from './picture-facts.ts';

/** Used in the history, which describes changes in words. */
const PICTURE_CHANGED = 'the picture changed, and nothing that the screen says of itself';

const PRESSES: ReadonlySet<string> = new Set(['click', 'double_click', 'long_click']);

/** Says what an action changed between the screen before it and the screen after it. */
export const onActionExecuted = defineHandler({
  on: ActionExecuted,
  emits: [OutcomeObserved],
  looksAt: 'captureId',
  atOnce: ({ run }, deps: PerceptionDeps) => seesAtOnce(run, deps),

  async handle({ data, job, run, signal }, { screens, ...deps }: PerceptionDeps) {
    const item = run.state.history.at(-1);
    if (item === undefined)
      throw new TapwrightError('INTERNAL', 'an action was executed that is not in the history');
    const [before, after] = await Promise.all([
      screens.read(item.before.captureId),
      screens.read(data.captureId),
    ]);
    const mark = markFor(run, after);
    const isPictureAlone =
      mark.content === item.before.content &&
      (await deps.pictureChanged(before, after, { run, pressed: pressedOn(before, item) }));
    const changes = isPictureAlone ? [PICTURE_CHANGED] : diffScreens(before.screen, after.screen);
    const seen = isPictureAlone ? { changes, pictureChanged: true } : { changes };
    const observed: HistoryItem = { ...item, after: mark, ...seen };
    const facts = await pictureFacts(after, { run, signal }, deps);
    const faults = await deps.faults({ before, after, item: observed }, { job, run });
    return {
      run: {
        state: { ...run.state, ...facts.state, history: [...run.state.history.slice(0, -1), observed] },
      },
      writes: [...facts.writes, ...triedIn(run), ...faults.writes],
      ...(faults.save === undefined ? {} : { save: faults.save }),
      emit: [
        eventFor(
          OutcomeObserved,
          { job, run },
          {
            step: data.step,
            status: data.status,
            beforeCaptureId: item.before.captureId,
            afterCaptureId: data.captureId,
            ...seen,
            ...(data.trouble === undefined ? {} : { trouble: data.trouble }),
            ...facts.event,
          },
        ),
      ],
    };
  },
});

/** What has a field is left out: its caret blinks. */
function pressedOn({ screen }: ReadScreen, item: HistoryItem): ScreenElement | null {
  const element = PRESSES.has(item.kind) ? elementOfKey(screen, item) : null;
  if (element === null) return null;
  const hasField = [element, ...descendantsOf(screen, element)].some(({ editable }) => editable);
  return hasField ? null : element;
}

/** The try of a leg counts now, whatever becomes of the leg. */
function triedIn({ id, step, state }: RunRow): readonly Write[] {
  return state.leg === undefined ? [] : [settleTry({ runId: id, step })];
}

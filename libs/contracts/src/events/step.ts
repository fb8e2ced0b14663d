import { z } from 'zod';
import { Action } from '../action.ts';
import { defineEvent } from '../event-definition.ts';
import { CommandStatus, captions, captureId, DeviceTiming, links, step } from '../event-fields.ts';
import { AppTrouble } from '../trouble.ts';
import { Reached, RestorationPlan } from '../verdict.ts';

// One step, round and round: look, decide, act, compare, judge, and restore the app where the step was wrong.

/** The screen is read: choose the next action. */
export const ScreenObserved = defineEvent({
  type: 'screen.observed',
  consumer: 'actor',
  scope: 'run',
  schema: z.object({ step, captureId, captions, links }),
  example: { step: 0, captureId: 'cap_01k0000000aaaaaaaaaaaaaaaa' },
});

/** Do exactly this, once. */
export const ActionDecided = defineEvent({
  type: 'action.decided',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({ step, captureId, action: Action }),
  example: {
    step: 0,
    captureId: 'cap_01k0000000aaaaaaaaaaaaaaaa',
    action: {
      kind: 'click',
      target: {
        index: 4,
        resourceId: 'org.example.notes:id/save',
        text: 'Save',
        desc: '',
        className: 'android.widget.Button',
        label: 'Save',
        bounds: [0, 1700, 1080, 1900],
      },
      text: null,
      direction: null,
      effect: 'commit',
      key: 'click|org.example.notes:id/save|Save|',
    },
  },
});

/** The action was executed (or perhaps was: `uncertain`), the screen settled and was captured. */
export const ActionExecuted = defineEvent({
  type: 'action.executed',
  consumer: 'perception',
  scope: 'run',
  schema: z.object({
    step,
    status: CommandStatus,
    captureId,
    timing: DeviceTiming,
    trouble: AppTrouble.optional(),
  }),
  example: {
    step: 0,
    status: 'uncertain',
    captureId: 'cap_01k0000001aaaaaaaaaaaaaaaa',
    timing: { deviceMs: 41.5, settleMs: 120, settledBy: 'stable', settlePolls: 2 },
  },
});

/** What changed between the screen before and the screen after. */
export const OutcomeObserved = defineEvent({
  type: 'outcome.observed',
  consumer: 'verifier',
  scope: 'run',
  schema: z.object({
    step,
    status: CommandStatus,
    beforeCaptureId: captureId,
    afterCaptureId: captureId,
    changes: z.array(z.string()),
    /** The picture has changed although the tree has not. */
    pictureChanged: z.boolean().optional(),
    trouble: AppTrouble.optional(),
    /** Of the screen after it. */
    captions,
    links,
  }),
  example: {
    step: 0,
    status: 'done',
    beforeCaptureId: 'cap_01k0000000aaaaaaaaaaaaaaaa',
    afterCaptureId: 'cap_01k0000001aaaaaaaaaaaaaaaa',
    changes: ['+ Saved'],
  },
});

/** The step was judged right: continue from the screen just seen. */
export const StepAdvanced = defineEvent({
  type: 'step.advanced',
  consumer: 'actor',
  scope: 'run',
  schema: z.object({ step, captureId }),
  example: { step: 1, captureId: 'cap_01k0000001aaaaaaaaaaaaaaaa' },
});

/** The step was judged wrong: restore the app by this plan. */
export const StepInvalidated = defineEvent({
  type: 'step.invalidated',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({ step, captureId, wantedCaptureId: captureId, plan: RestorationPlan }),
  example: {
    step: 1,
    captureId: 'cap_01k0000001aaaaaaaaaaaaaaaa',
    wantedCaptureId: 'cap_01k0000000aaaaaaaaaaaaaaaa',
    plan: { kind: 'replay', steps: [0, 2] },
  },
});

/** The app was brought back (or not), and captured. */
export const StateRestored = defineEvent({
  type: 'state.restored',
  consumer: 'perception',
  scope: 'run',
  schema: z.object({
    step,
    captureId,
    wantedCaptureId: captureId,
    plan: z.string(),
    timing: DeviceTiming,
    /** Whether that led to the wanted screen; `elsewhere`: the run continues from the current screen. */
    reached: Reached.optional(),
    /** Number of actions that the device did for it. */
    actions: z.number().int().nonnegative().optional(),
  }),
  example: {
    step: 2,
    captureId: 'cap_01k0000001aaaaaaaaaaaaaaaa',
    wantedCaptureId: 'cap_01k0000000aaaaaaaaaaaaaaaa',
    plan: 'replay',
    timing: { deviceMs: 900, settleMs: 0, settledBy: 'cap', settlePolls: 2 },
  },
});

import { z } from 'zod';
import { Action, ActionKind, Direction, Effect, TextLink } from './action.ts';
import { Expectation } from './case.ts';
import { Leg } from './exploration.ts';
import { Ledger, Prediction } from './obligation.ts';
import { ReproPlay } from './repro.ts';
import { SetupProgress } from './setup.ts';
import { RunLog } from './trouble.ts';
import { InvalidReason, Outcome, Reason, VerdictKind } from './verdict.ts';

/** What is remembered of a screen, without its tree. */
export const ScreenMark = z.object({
  captureId: z.string(),
  packageName: z.string(),
  activity: z.string(),
  /** GUARDIAN's layout signature: ignores text. */
  layout: z.string(),
  /** Changes whenever anything on the screen changes. */
  content: z.string(),
  /** Equal for the same place: leaves out what changes by itself, and the scroll position. */
  place: z.string(),
  /** The set of its elements, for strategies that compare sets; else absent. */
  elements: z.string().optional(),
});
export type ScreenMark = z.infer<typeof ScreenMark>;

/** Maximum number of icons on one screen that a model describes. */
export const CAPTIONS_MAX = 24;
export const CAPTION_MAX_CHARACTERS = 60;

/** How a control without a name looks: described by a model that saw its picture, never by the app. */
export const IconCaption = z.object({
  /** Index of the element on its screen. */
  index: z.number().int().nonnegative(),
  caption: z.string().min(1).max(CAPTION_MAX_CHARACTERS),
});
export type IconCaption = z.infer<typeof IconCaption>;

/** Maximum number of links on one screen that are offered. */
export const LINKS_MAX = 24;

/** A link inside the text of an element, with the element's index on its screen. */
export const ElementLink = TextLink.extend({ index: z.number().int().nonnegative() });
export type ElementLink = z.infer<typeof ElementLink>;

/** An answer that cost its round, as its protocol repairs nothing. */
export const Misread = z.object({ kind: z.enum(['format', 'impossible']), reason: z.string() });
export type Misread = z.infer<typeof Misread>;

/** One executed action and its result: the run's task memory. */
export const HistoryItem = z.object({
  step: z.number().int(),
  task: z.number().int(),
  key: z.string(),
  kind: ActionKind,
  label: z.string(),
  /** How its element looks, if it has no name and was described; else absent. */
  caption: z.string().optional(),
  /** Texts that say which one its element is where its name does not: those of its row, the caption of a choice. Else absent. */
  near: z.array(z.string()).optional(),
  /** Checked before the action; null if it is not checkable. */
  checked: z.boolean().nullable(),
  text: z.string().nullable(),
  /** The parameter that the value comes from. */
  parameter: z.string().optional(),
  direction: Direction.nullable(),
  effect: Effect,
  /** A commit that is surely meant: by its words, as a dialog's answer, or in a form that is filled in. Else absent. */
  deed: z.boolean().optional(),
  before: ScreenMark,
  after: ScreenMark.nullable(),
  verdict: VerdictKind.nullable(),
  reason: InvalidReason.nullable(),
  changes: z.array(z.string()),
  /** Only the picture shows what it changed; the tree stayed the same. Else absent. */
  pictureChanged: z.boolean().optional(),
  /** The observer's summary of what changed (VisiDroid 3.1), or why a claim was not believed; else absent. */
  observation: z.string().optional(),
  /** The obligation that it serves, as the actor says; absent where it names none. */
  serves: z.string().optional(),
  /** What the actor expected it to bring; absent where it expected nothing that can be checked. */
  predicted: Prediction.optional(),
  /** How many things to press on the page were untried when an explorer had chosen it; absent: none, or no explorer did. */
  untried: z.number().int().optional(),
  /** Why the verifier found the goal not reached after it, where the strategy tells the actor; else absent. */
  feedback: z.object({ reason: z.string(), back: z.boolean() }).optional(),
  /**
   * Nothing was done, as the answer was no action: it was in another format, or named what is not possible there. Only
   * where the protocol of the strategy repairs nothing; else absent.
   */
  misread: Misread.optional(),
  /** Why the actor chose it; kept if the strategy compares the outcome with what was expected. */
  thought: z.string().optional(),
});
export type HistoryItem = z.infer<typeof HistoryItem>;

/** An action that may not be chosen again on a screen (GUARDIAN 3.1.2). */
export const BlockedAction = z.object({
  task: z.number().int(),
  key: z.string(),
  screen: z.string(),
  reason: z.string(),
  /** How its element looked, if it has no name; else absent. */
  caption: z.string().optional(),
  /** What says which one its element is where its name does not (see `HistoryItem`): that of another row may be chosen. Else absent. */
  near: z.array(z.string()).optional(),
  /** A person has refused it: for the whole run, on screens of this layout, and it is never freed again. Else absent. */
  by: z.literal('person').optional(),
});
export type BlockedAction = z.infer<typeof BlockedAction>;

/** A fact about a screen for every goal: an action does nothing there, crashes the app or leaves it. */
export const ActionFact = z.object({
  key: z.string(),
  screen: z.string(),
  reason: z.enum(['no_change', 'crashed', 'foreign_app']),
  /** Version code of the app in which it was seen; absent if it is unknown, or the run's own. */
  appVersion: z.string().optional(),
});
export type ActionFact = z.infer<typeof ActionFact>;

/** What a run got from the persistent memory at its start; it stays fixed, so that runs can be reproduced. */
export const MemorySnapshot = z.object({
  /** Hash of its content; two runs with the same id knew the same. */
  id: z.string(),
  /** Steps that reached this goal before, as short sentences in their order (VisiDroid 3.2). */
  steps: z.array(z.string()),
  facts: z.array(ActionFact),
});
export type MemorySnapshot = z.infer<typeof MemorySnapshot>;

export const Task = z.object({
  /** For a step of a case: its sentence, in which `${name}` stands for a parameter. */
  goal: z.string(),
  endCondition: z.string(),
  expectation: z.string(),
  /** What its goal was read to ask for; absent where the strategy reads none. */
  ledger: Ledger.optional(),
  /** What must be seen when it is done; it overrides the model. Absent: nothing is expected. */
  expect: z.array(Expectation).optional(),
  /**
   * Of a leg that sets itself tasks: a rule explores, and no model is asked, until so many steps in a row have tried and shown
   * nothing new. Absent for a task.
   */
  byRule: z.number().int().positive().optional(),
  /** Checked before the first step; nothing is done for it. */
  precondition: z.literal(true).optional(),
  /** The role whose phone it is done on; absent if the run has one phone only. */
  role: z.string().optional(),
  /** It only asks to wait this long, in milliseconds. */
  waitMs: z.number().int().positive().optional(),
  /** Maximum time from its start, in milliseconds of wall time; absent: that of the job. */
  limitMs: z.number().int().positive().optional(),
  /** How long late expectations are watched for at once, milliseconds; absent: as long as a replay waits. */
  watchMs: z.number().int().positive().optional(),
});
export type Task = z.infer<typeof Task>;

/** How a task of a run ended, and the screen that shows it. */
export const EndedTask = z.object({
  task: z.number().int(),
  outcome: Outcome,
  reason: Reason,
  /** The screen on which it ended; null if none was seen. */
  captureId: z.string().nullable(),
  /** The last step of the run that was taken for it. */
  step: z.number().int(),
});
export type EndedTask = z.infer<typeof EndedTask>;

/** A device that a run has lost before it ended. */
export const LostDevice = z.object({
  serial: z.string(),
  /** The last step that was begun on it. */
  step: z.number().int(),
  /** Code of the reason. */
  code: z.string(),
});
export type LostDevice = z.infer<typeof LostDevice>;

/**
 * How far scrolling has searched the containers of a screen for what is out of sight (see `Search` of
 * `@tapwright/script`).
 */
const PlaySearch = z.object({
  way: z.number().int().nonnegative(),
  scrolls: z.number().int().nonnegative(),
  from: z.string(),
  held: z.array(z.number().int()),
  heals: z.boolean(),
});

/** How far a trace was played: position of the step, whether its action was done, how often each guard was used in it. */
export const PlayProgress = z.object({
  at: z.number().int().nonnegative(),
  acted: z.boolean(),
  guards: z.record(z.string(), z.number().int()),
  /** Absent if this step has not searched. */
  search: PlaySearch.optional(),
  /** Positions of the steps whose target a model was asked about; absent before the first. */
  asked: z.array(z.number().int().nonnegative()).optional(),
  /** Positions of the steps whose switch was in the wanted state already; absent before the first. */
  already: z.array(z.number().int().nonnegative()).optional(),
  /** How many conditions of this step have held; absent: none. */
  met: z.number().int().nonnegative().optional(),
  /** What was decided by conditions: the position of their first step, which of its conditions, and whether it held. */
  decided: z
    .array(
      z.object({
        at: z.number().int().nonnegative(),
        condition: z.number().int().nonnegative(),
        held: z.boolean(),
      }),
    )
    .optional(),
});
export type PlayProgress = z.infer<typeof PlayProgress>;

/** What a run did and saw on one phone. */
export const PhoneMemory = z.object({
  history: z.array(HistoryItem),
  blocked: z.array(BlockedAction),
  /** Screens seen, oldest first; limited by the step budget. */
  seen: z.array(ScreenMark),
  /** The capture that the next decision is based on. */
  current: ScreenMark.nullable(),
});
export type PhoneMemory = z.infer<typeof PhoneMemory>;

/** Actions of a plan that are kept, and the letters of each; what is longer is cut. */
export const PLAN_ACTIONS_MAX = 8;
export const PLAN_ACTION_MAX_CHARACTERS = 120;
/** Letters of a summary that are kept. */
export const CONVERSATION_MAX_CHARACTERS = 800;

/** What an actor keeps of its conversation about one task, for strategies that plan ahead or summarise. */
export const Conversation = z.object({
  /** The task that it is about; for another one it is empty. */
  task: z.number().int(),
  /** The next actions, as the actor's last answer planned them. */
  plan: z.array(z.string().max(PLAN_ACTION_MAX_CHARACTERS)).max(PLAN_ACTIONS_MAX),
  /** Summary of what was done and seen; empty before the first action. */
  summary: z.string().max(CONVERSATION_MAX_CHARACTERS),
  /** The last step that the summary tells of. */
  through: z.number().int(),
});
export type Conversation = z.infer<typeof Conversation>;

/** A phone that a run holds, with the fencing token of its lease. */
export const HeldPhone = z.object({ serial: z.string(), token: z.number().int().nonnegative() });
export type HeldPhone = z.infer<typeof HeldPhone>;

/** What a paused run would do next. Nothing of it has begun: a person lets it happen, or refuses it. */
export const Proposal = z.object({
  /** Counted through the run, from 1. */
  number: z.int().positive(),
  captureId: z.string(),
  action: Action,
  /** The end is claimed in place of an action. */
  claim: z.enum(['done', 'infeasible']).nullable(),
  thought: z.string(),
  ...HistoryItem.pick({ caption: true, near: true, serves: true, predicted: true, misread: true }).shape,
  /** The plan that the actor has after it; absent where it was not asked. */
  plan: z.array(z.string().max(PLAN_ACTION_MAX_CHARACTERS)).max(PLAN_ACTIONS_MAX).optional(),
  /** Time of the models that were asked for it. */
  modelMs: z.number().nonnegative(),
});
export type Proposal = z.infer<typeof Proposal>;

/**
 * Everything that decides how a run continues; stored in the run's row, changed under its version. For a run on several
 * phones, history, blocked actions and screens are those of its current phone.
 */
export const RunState = PhoneMemory.extend({
  tasks: z.array(Task),
  task: z.number().int(),
  /** The role whose phone is the current one; absent if the run has only one phone. */
  role: z.string().optional(),
  /** What it did and saw on its other phones, by role. */
  elsewhere: z.record(z.string(), PhoneMemory).optional(),
  /** The phones of all roles; absent if the run has only one, and before it has them. */
  phones: z.record(z.string(), HeldPhone).optional(),
  /** Icons without a name on the screen that was read last, by its capture; absent if they were not looked at. */
  icons: z.object({ captureId: z.string(), captions: z.array(IconCaption).max(CAPTIONS_MAX) }).optional(),
  /**
   * Links inside texts on the screen that was read last, by its capture; absent if they were not searched for, or there
   * are none.
   */
  links: z.object({ captureId: z.string(), links: z.array(ElementLink).max(LINKS_MAX) }).optional(),
  /** Number of refused claims that the task is done. */
  refusedClaims: z.number().int(),
  /** Rules of the persistent memory, read once at the start, so that a run can be reproduced. */
  rules: z.array(z.string()),
  /** Questions to models, whoever asked them: actor, summariser, planner, critic, observer, verifier, reflector. */
  modelCalls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Where the phone's log is stored, once it was read: the reset after that begins a new one on the phone. */
  log: RunLog.optional(),
  /** Devices that were lost during the run, oldest first. */
  lost: z.array(LostDevice),
  /** Absent if the strategy or the job uses no memory. */
  memory: MemorySnapshot.optional(),
  /** Version code of the app on the run's phone; absent if the phone does not report it. */
  appVersion: z.string().optional(),
  /**
   * The date on the phone's own calendar when the run began, such as `2026-04-11`; absent if the phone does not report
   * it.
   */
  day: z.string().optional(),
  /** Language of the phone on which a trace is played, BCP 47; absent if the phone does not report it. */
  locale: z.string().optional(),
  /** The critic's advice, newest last; it is part of later questions. */
  advice: z.array(z.string()).optional(),
  /** Sequences of actions that were planned before the first one (chain and tree of thought). */
  plans: z.array(z.array(z.string())).optional(),
  /** The actor's plan and summary; absent before the first, and if the strategy has neither. */
  conversation: Conversation.optional(),
  /** The step after which the critic was asked last. */
  critiqued: z.number().int().optional(),
  /** Tasks that have ended, in their order; absent before the first. */
  ended: z.array(EndedTask).optional(),
  /** How far the set-up of the run has come; absent before its first try, and if its job has none. */
  setup: SetupProgress.optional(),
  /** How far the trace of the run was played; absent before its first move, and if it plays none. */
  play: PlayProgress.optional(),
  /** Which leg of an exploration the run is; absent if it explores nothing. */
  leg: Leg.optional(),
  /** Steps in a row in which a rule between two tasks has tried and shown nothing new; absent before the first. */
  idle: z.number().int().nonnegative().optional(),
  /** Which steps before a crash the run plays again; absent if it is for no crash. */
  repro: ReproPlay.optional(),
  /** The clocks of the run stand still, and nothing is done unless a person lets it happen; absent: it goes on. */
  paused: z.literal(true).optional(),
  /** What a paused run would do next; absent where nothing is proposed. */
  proposal: Proposal.optional(),
  /** Proposals that the run has made; absent before the first. */
  proposals: z.int().nonnegative().optional(),
  /** The last proposal that a person has refused; absent before the first. */
  refused: z.int().positive().optional(),
  /**
   * A person takes the phone of the run into their hands. `wanted`: as soon as it holds still. `returned`: when the act that
   * is under way has ended, it is the run's again. Absent: the run acts itself.
   */
  taken: z.enum(['wanted', 'held', 'returned']).optional(),
  /** Restarts of the app, for strategies that reflect and begin again (Reflexion). */
  trial: z.number().int().optional(),
});
export type RunState = z.infer<typeof RunState>;

/** The state of a run that has not begun. */
export function emptyRunState(tasks: readonly Task[], rules: readonly string[]): RunState {
  return {
    tasks: [...tasks],
    task: 0,
    history: [],
    blocked: [],
    seen: [],
    current: null,
    refusedClaims: 0,
    rules: [...rules],
    modelCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    lost: [],
  };
}

/** The captions of the nameless icons on a capture's screen, by element index; empty if it is not the last one read. */
export function captionsOn({ icons }: RunState, captureId: string): ReadonlyMap<number, string> {
  const captions = icons?.captureId === captureId ? icons.captions : [];
  return new Map(captions.map(({ index, caption }) => [index, caption]));
}

/** Links inside the texts of a capture's screen, by element index; empty if it is not the last one read. */
export function linksOn({ links }: RunState, captureId: string): ReadonlyMap<number, readonly TextLink[]> {
  const found = links?.captureId === captureId ? links.links : [];
  const byElement = new Map<number, TextLink[]>();
  for (const { index, ...link } of found) byElement.set(index, [...(byElement.get(index) ?? []), link]);
  return byElement;
}

/** The state with these model questions counted; there is one usage (in tokens) for each. Pure. */
export function withUsages(
  state: RunState,
  usages: readonly { readonly inputTokens: number; readonly outputTokens: number }[],
): RunState {
  const sum = (of: 'inputTokens' | 'outputTokens') => usages.reduce((all, usage) => all + usage[of], 0);
  return {
    ...state,
    modelCalls: state.modelCalls + usages.length,
    inputTokens: state.inputTokens + sum('inputTokens'),
    outputTokens: state.outputTokens + sum('outputTokens'),
  };
}

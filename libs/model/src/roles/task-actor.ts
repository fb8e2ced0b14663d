import type { PersonaTold } from '@tapwright/contracts';
import { z } from 'zod';
import type { ActorChoice, ActorHistoryItem } from './actor.ts';

/** An earlier action of a task as its conversation tells it: the call, and what came of it. */
export interface ToolTurn {
  /** `touch(12) "Save"`. */
  readonly call: string;
  /** What the observer or the diff says. */
  readonly observation: string;
}

/** Asks for the next action of a task as a function call (DroidAgent, "Function-call based action selection"). */
export interface TaskActorInput {
  /** Null: the actor works without a task (the paper's setting "Actor-only"). */
  readonly task: { readonly task: string; readonly endCondition: string } | null;
  /** Null: the strategy has none. */
  readonly persona: PersonaTold | null;
  /** Asked instead of a task: what a person would most likely do next; else absent. */
  readonly likely?: true;
  readonly app: string;
  readonly activity: string;
  /** The screen as nested JSON or as lines; a widget's `ID` names it in calls. Where a picture is shown, prompts leave it out. */
  readonly screen: string;
  /** The actions that may be called, for the offline model; prompts have them as tools and in the screen. */
  readonly offered: readonly ActorChoice[];
  /** Every text of the screen in reading order, for the offline model. */
  readonly texts: readonly string[];
  readonly history: readonly ActorHistoryItem[];
  /** The conversation of the task, oldest first. */
  readonly turns: readonly ToolTurn[];
  /** What was explored before, in words; absent where the strategy does not tell it. */
  readonly explored?: string;
  /** The critic's latest words; absent: none. */
  readonly critique?: string;
  /** Calls of this same question that were refused, with the reason. */
  readonly refused: readonly { readonly answer: string; readonly reason: string }[];
  readonly actionsLeft: number;
}

/**
 * Any arguments are read. Endpoints that keep to a strict schema are told these: of all functions together, null where
 * a function does not have one.
 */
const Arguments = z.looseObject({}).meta({
  properties: {
    ID: { type: ['integer', 'null'] },
    x: { type: ['integer', 'null'] },
    y: { type: ['integer', 'null'] },
    text: { type: ['string', 'null'] },
    direction: { type: ['string', 'null'] },
    reason: { type: ['string', 'null'] },
    done: { type: ['boolean', 'null'] },
  },
  additionalProperties: false,
});

/** A function call, from an endpoint's tools or from a JSON answer; what it calls is checked where its screen is known. */
export const TaskActorOutput = z.object({
  thought: z.string().nullish(),
  tool: z.string().max(100),
  arguments: Arguments.nullish(),
});
export type TaskActorOutput = z.infer<typeof TaskActorOutput>;

/** The function that does what a choice of this kind does. */
export const TOOL_OF_KIND: Readonly<Record<string, string>> = {
  click: 'touch',
  long_click: 'long_touch',
  text: 'fill',
  swipe_selector: 'fill',
  keypad: 'fill',
  scroll: 'scroll',
  wait: 'wait',
  back: 'back',
  end: 'end_task',
};

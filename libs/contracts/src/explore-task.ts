import { z } from 'zod';

/**
 * Most actions of one task (DroidAgent, "Additional action types": 13 in its experiments). There `end_task` concludes a task before
 * this limit, and is no action on the app; by "Task Reflector" a task that comes to the limit is judged all the same. So an actor
 * that has used all of them may still say that the task is done.
 */
export const TASK_ACTIONS_MAX = 13;
/** The critic looks at a task after so many actions (DroidAgent, "Self-critique"). */
export const TASK_CRITIQUE_EVERY = 3;
/** Most recent tasks that the proposer is told of (DroidAgent, "High-level task history"). */
export const TASKS_TOLD_MAX = 20;
/** Most pieces of knowledge that the proposer is told (DroidAgent, "High-level task history"). */
export const KNOWLEDGE_TOLD_MAX = 5;
/** Most observations of a widget from which its role is inferred (DroidAgent, "Widget Retriever"). */
export const WIDGET_OBSERVATIONS_MAX = 5;
/** Widgets whose roles are asked for in one question. */
export const WIDGET_ROLES_BATCH = 20;

export const TASK_MAX_CHARACTERS = 300;
export const TASK_TEXT_MAX_CHARACTERS = 600;
export const TASK_REFLECTIONS_MAX = 5;
export const WIDGET_ROLE_MAX_CHARACTERS = 200;

/** From 1 to 5. */
const grade = z.int().min(1).max(5);

/** A task that the proposer has found (DroidAgent, "Planning a new task": reasoning, task, end condition). */
export const TaskProposal = z.strictObject({
  /** Why it comes next. It stands before the task, so that a model gives it before it decides. */
  reasoning: z.string().max(TASK_TEXT_MAX_CHARACTERS),
  task: z.string().min(1).max(TASK_MAX_CHARACTERS),
  /** How the actor knows that it is done. */
  endCondition: z.string().max(TASK_MAX_CHARACTERS),
  /** 1: a few actions; 5: all that a task may have. */
  difficulty: grade,
  /** 5: a core function of the app. */
  importance: grade,
});
export type TaskProposal = z.infer<typeof TaskProposal>;

/** What a task has taught (DroidAgent, "Task Reflector"). */
export const TaskReflection = z.strictObject({
  /** What was done and what came of it. */
  summary: z.string().min(1).max(TASK_TEXT_MAX_CHARACTERS),
  /** The reflector's label; a task counts as done only where the verifier agrees. */
  success: z.boolean(),
  /** Kept as knowledge for later tasks. */
  reflections: z.array(z.string().min(1).max(TASK_MAX_CHARACTERS)).max(TASK_REFLECTIONS_MAX),
});
export type TaskReflection = z.infer<typeof TaskReflection>;

/** What a widget is for, inferred from what came of using it (DroidAgent, "Widget Retriever"). */
export const WidgetRole = z.strictObject({
  /** Signature of the widget. */
  key: z.string().max(300),
  role: z.string().min(1).max(WIDGET_ROLE_MAX_CHARACTERS),
});
export type WidgetRole = z.infer<typeof WidgetRole>;

/** A task that has ended, as later proposals are told of it. */
export interface TaskTold {
  readonly task: string;
  readonly success: boolean;
  readonly summary: string;
}

/** A place or control that the shared map calls least tried. */
export interface FrontierEntry {
  /** `click "Export"`. */
  readonly action: string;
  readonly activity: string;
  readonly tries: number;
}

/** Who explores, without any credential's value. */
export interface PersonaTold {
  readonly name: string;
  readonly traits: readonly string[];
  readonly goals: readonly string[];
  readonly ultimateGoal: string;
  /** Typed as `${name}`. */
  readonly credentials: readonly { readonly name: string; readonly about: string }[];
}

/** The facts from which a task is proposed (DroidAgent, "Task Planner"). */
export interface ProposalFacts {
  readonly persona: PersonaTold;
  /** What whoever started the exploration wants of it, in words; empty: nothing in particular. */
  readonly objective: string;
  readonly app: string;
  readonly activity: string;
  /** The screen as nested JSON, with the roles of widgets where they are known. */
  readonly screen: string;
  /** Newest last. */
  readonly tasks: readonly TaskTold[];
  readonly knowledge: readonly string[];
  readonly activities: {
    readonly visited: readonly { readonly name: string; readonly visits: number }[];
    readonly unvisited: readonly string[];
  };
  /** Least tried first; empty for strategies that do not share the map. */
  readonly frontier: readonly FrontierEntry[];
  /** Proposals of this same question that were refused, with the reason. */
  readonly refused: readonly { readonly task: string; readonly reason: string }[];
  /** Most actions that the task may have. */
  readonly actionsMax: number;
}

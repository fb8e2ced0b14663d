import {
  type JobSpec,
  TASK_ACTIONS_MAX,
  TASK_CRITIQUE_EVERY,
  type Task,
  type TaskExplorerName,
} from '@tapwright/contracts';

/** How a leg explores with a model, as plain data. No code asks for a name: every part reads the fields it needs. */
export interface Exploring {
  readonly name: TaskExplorerName;
  /** What it is and where it comes from, as one sentence for people. */
  readonly says: string;
  /** `proposer`: a model finds tasks, and each is looked back on. `none`: the actor works without a task. */
  readonly tasks: 'proposer' | 'none';
  /** The proposer and the actor are told who they are. */
  readonly persona: boolean;
  /** How the actor answers: by function calls, or by the number of a choice. */
  readonly protocol: 'tools' | 'choices';
  /** What the actor is asked for where there is no task: what tests best, or what a person would most likely do. */
  readonly asksFor: 'coverage' | 'likely';
  /** Knowledge of earlier tasks is retrieved for the proposer (DroidAgent, "Task Retriever"). */
  readonly taskKnowledge: boolean;
  /** Roles of widgets stand in the screens that agents are told (DroidAgent, "Widget Retriever"). */
  readonly widgetRoles: boolean;
  /** An observer puts the textual diff of two screens into words (DroidAgent, "Observing and summarising the outcome"). */
  readonly observes: boolean;
  /** The critic looks at a task after so many actions; null: never (DroidAgent, "Self-critique"). */
  readonly critiqueEvery: number | null;
  /** The actor is told in words what was explored before (GPTDroid's memory of functions). */
  readonly tellsExplored: boolean;
  /** Earlier actions that the actor is told. */
  readonly turnsTold: number;
  /** The proposer is told what the shared map holds as least tried, and phones share their tries. */
  readonly frontier: boolean;
  /** A task counts as done only where the verifier agrees. */
  readonly verifies: boolean;
  /**
   * What a model proposes is read into a ledger of obligations, as the goal of a job: a claim is checked against each of them, and
   * refused without a question while something is open by structure.
   */
  readonly ledger: boolean;
  /** The verifier is shown the picture beside the tree. */
  readonly vision: boolean;
  /**
   * Before each task a rule explores until so many steps in a row have tried and shown nothing new, and where nothing is proposed;
   * null: tasks follow one another.
   */
  readonly stalledAfter: number | null;
  /**
   * Before each task that follows the rule, the app is started again: nothing open or half entered stands in its way, and it can be
   * played again from there. Not where the job leaves the app as it is.
   */
  readonly beginsAnew: boolean;
  /** Most actions of one task (DroidAgent, "Additional action types"). */
  readonly actionsMax: number;
}

const DROIDAGENT: Exploring = {
  name: 'droidagent',
  says: 'A persona finds its own tasks, does them by function calls, watches, criticises and remembers (DroidAgent, "Framework").',
  tasks: 'proposer',
  persona: true,
  protocol: 'tools',
  asksFor: 'coverage',
  taskKnowledge: true,
  widgetRoles: true,
  observes: true,
  critiqueEvery: TASK_CRITIQUE_EVERY,
  tellsExplored: false,
  turnsTold: TASK_ACTIONS_MAX,
  frontier: false,
  verifies: true,
  ledger: false,
  vision: false,
  stalledAfter: null,
  beginsAnew: false,
  actionsMax: TASK_ACTIONS_MAX,
};

const NO_KNOWLEDGE: Exploring = {
  ...DROIDAGENT,
  name: 'droidagent-noknowledge',
  says: '`droidagent` without its retrievers: no knowledge of tasks, no roles of widgets ("NoKnowledge", DroidAgent, "Ablation").',
  taskKnowledge: false,
  widgetRoles: false,
};

const NO_KNOWLEDGE_AND_CRITIQUE: Exploring = {
  ...NO_KNOWLEDGE,
  name: 'droidagent-noknowledgeandcritique',
  says: '`droidagent-noknowledge` without the critic ("NoKnowledgeAndCritique", DroidAgent, "Ablation").',
  critiqueEvery: null,
};

const ACTOR_ONLY: Exploring = {
  ...NO_KNOWLEDGE_AND_CRITIQUE,
  name: 'droidagent-actoronly',
  says: 'The actor alone, without a task: the screen and the recent actions ("Actor-only", DroidAgent, "Ablation").',
  tasks: 'none',
  verifies: false,
};

/** Explorers that ask models, by what they change. */
export const TASK_EXPLORERS: Readonly<Record<TaskExplorerName, Exploring>> = {
  tapwright: {
    ...DROIDAGENT,
    name: 'tapwright',
    says: 'Our mix: the proposer of `droidagent` over the shared frontier and map, asked where the rule `guided` finds nothing new any more; each task is read into a ledger of obligations, and claims are looked at with the picture.',
    frontier: true,
    ledger: true,
    vision: true,
    stalledAfter: 24,
    beginsAnew: true,
  },
  droidagent: DROIDAGENT,
  'droidagent-noknowledge': NO_KNOWLEDGE,
  'droidagent-noknowledgeandcritique': NO_KNOWLEDGE_AND_CRITIQUE,
  'droidagent-actoronly': ACTOR_ONLY,
  gptdroid: {
    ...ACTOR_ONLY,
    name: 'gptdroid',
    says: 'A chat that is told what was explored and what the screen holds, and names the next action by a function call (GPTDroid, as DroidAgent’s authors built it again: "Baselines").',
    persona: false,
    observes: false,
    tellsExplored: true,
    turnsTold: 10,
  },
  'humanoid-like': {
    ...ACTOR_ONLY,
    name: 'humanoid-like',
    says: 'What a person would most likely do next, after the last three actions: Humanoid’s question, put to a language model instead of a network that was trained on people (DroidAgent, "Baselines").',
    persona: false,
    observes: false,
    asksFor: 'likely',
    turnsTold: 3,
  },
};

/** How models explore in a job; null where a rule explores, or nothing is explored. */
export function exploringOf({ explore }: Pick<JobSpec, 'explore'>): Exploring | null {
  return explore?.tasks === undefined ? null : TASK_EXPLORERS[explore.tasks.explorer];
}

/** What a rule does in a leg between two tasks, until so many steps in a row have brought nothing new. */
export function byRule({ app }: Pick<JobSpec, 'app'>, stalledAfter: number): Task {
  return { goal: `Explore ${app ?? ''}`.trim(), endCondition: '', expectation: '', byRule: stalledAfter };
}

/** True where the legs of a job set themselves tasks. */
export function findsTasks(spec: Pick<JobSpec, 'explore'>): boolean {
  return exploringOf(spec)?.tasks === 'proposer';
}

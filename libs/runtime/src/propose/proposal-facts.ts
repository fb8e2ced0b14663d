import {
  type FrontierEntry,
  KNOWLEDGE_TOLD_MAX,
  type Persona,
  type ProposalFacts,
  TASKS_TOLD_MAX,
  type TaskTold,
} from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import type { Exploring } from '../strategy/exploring.ts';
import { personaTold } from './persona-told.ts';
import { screenForTasks } from './screen-for-tasks.ts';

/** Activities that are told; a manifest may declare hundreds. */
const ACTIVITIES_TOLD = 60;
const FRONTIER_TOLD = 12;
const REFUSED_TOLD = 5;
const KNOWLEDGE_MAX_CHARACTERS = 400;
const OBJECTIVE_MAX_CHARACTERS = 1_000;

/** What is known when a task is wanted; more than is told may be given. */
export interface Known {
  readonly persona: Persona;
  readonly objective: string;
  readonly app: string;
  readonly screen: Screen;
  /** Roles of widgets, by element index. */
  readonly roles: ReadonlyMap<number, string>;
  /** Tasks that have ended, newest last. */
  readonly tasks: readonly TaskTold[];
  /** Reflections that belong to this screen, most relevant first. */
  readonly knowledge: readonly string[];
  /** Activities that were seen, with the number of visits. */
  readonly visits: ReadonlyMap<string, number>;
  /** Activities that the manifest declares; empty if that is not known. */
  readonly declared: readonly string[];
  /** What the shared map holds as least tried. */
  readonly frontier: readonly FrontierEntry[];
  readonly refused: ProposalFacts['refused'];
}

/**
 * The facts of the question for the next task, each list within its bounds (DroidAgent, "Task Planner": the 20 most
 * recent tasks, the five most relevant pieces of knowledge, activities visited and not, the persona and its goal). What
 * the strategy leaves out is not in it. Pure.
 */
export function proposalFacts(known: Known, exploring: Exploring): ProposalFacts {
  const { screen, visits, declared, roles } = known;
  const visited = [...visits].map(([name, count]) => ({ name, visits: count }));
  return {
    persona: personaTold(known.persona),
    objective: known.objective.slice(0, OBJECTIVE_MAX_CHARACTERS),
    app: known.app,
    activity: screen.activity,
    screen: screenForTasks(screen, exploring.widgetRoles ? { roles } : {}),
    tasks: known.tasks.slice(-TASKS_TOLD_MAX),
    knowledge: exploring.taskKnowledge
      ? known.knowledge.slice(0, KNOWLEDGE_TOLD_MAX).map((one) => one.slice(0, KNOWLEDGE_MAX_CHARACTERS))
      : [],
    activities: {
      visited: visited.toSorted((a, b) => b.visits - a.visits).slice(0, ACTIVITIES_TOLD),
      unvisited: declared.filter((name) => !visits.has(name)).slice(0, ACTIVITIES_TOLD),
    },
    frontier: exploring.frontier
      ? known.frontier.toSorted((a, b) => a.tries - b.tries).slice(0, FRONTIER_TOLD)
      : [],
    refused: known.refused.slice(-REFUSED_TOLD),
    actionsMax: exploring.actionsMax,
  };
}

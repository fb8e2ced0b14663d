import type { ProposerInput, ProposerOutput } from '@tapwright/model';
import { isSameTask } from '@tapwright/runtime';
import { choosableWay, chosenSteps } from '@tapwright/suite/benchmark';
import { type AppTask, virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { stepsOf } from '@tapwright/virtual-ui';
import { type DrawScope, draw, drawOne } from '../../policies/simulated/draw.ts';

/** DroidAgent, RQ2-2: 85 % of the 374 tasks were viable. */
export const PUBLISHED_VIABLE = 0.85;

/** The app now: nobody proposes what is so already. */
export interface AppNow {
  readonly state: unknown;
  /** The phone's time, milliseconds since 1970. */
  readonly time: number;
}

/** A proposer that is no model: it draws from what the virtual apps are known to be able to do. */
export interface SimulatedProposer {
  propose(input: ProposerInput, now: AppNow): ProposerOutput;
  /** The app's task that a proposal is; null if the app cannot do it. */
  truthOf(task: string): AppTask | null;
}

export interface ProposerOptions {
  readonly app: string;
  readonly seed: number;
  /** Share of the proposals that the app can do. */
  readonly viable?: number;
}

/**
 * A **simulated** proposer, for benches only: no model was asked. So many of its proposals are goals of the app's own
 * catalogue, the others are goals of other apps; which one comes next is drawn. It never repeats what it is told was done
 * or refused, and has nothing more to say once the catalogue is used up.
 */
export function simulatedProposer({
  app,
  seed,
  viable = PUBLISHED_VIABLE,
}: ProposerOptions): SimulatedProposer {
  const own = virtualApp(app).tasks;
  const foreign = Object.entries(virtualApps)
    .filter(([name]) => name !== app)
    .flatMap(([, { tasks }]) => tasks);
  const scope: DrawScope = { seed, task: `explore ${app}` };
  let at = 0;
  return {
    propose({ tasks, refused, actionsMax }, { state, time }) {
      at += 1;
      const isNew = ({ goal }: AppTask): boolean =>
        ![...tasks, ...refused].some(({ task }) => isSameTask(task, goal));
      // It is asked for tasks that can be done within the actions of one.
      const fits = (task: AppTask): boolean => lengthOf(task, time) <= actionsMax;
      const left = own.filter((task) => isNew(task) && fits(task) && !task.done(state));
      const drawn = (what: string): number => draw(scope, { role: 'proposer', at, what });
      const among = drawn('viable') < viable ? left : foreign.filter(isNew);
      const next = left.length === 0 ? undefined : drawOne(among, drawn('task'));
      if (next === undefined) return NOTHING;
      const { goal } = next;
      return { reasoning: 'simulated: drawn from a catalogue', task: goal, endCondition: '', ...GRADES };
    },
    truthOf: (task) => own.find(({ goal }) => goal === task) ?? null,
  };
}

/** Actions of the shortest of a task's ways that an actor can choose. */
function lengthOf({ truth, ways = [] }: AppTask, time: number): number {
  return chosenSteps(choosableWay([truth, ...ways].map((way) => stepsOf(way, time)))).length;
}

const GRADES = { difficulty: 3, importance: 3 };
const NOTHING: ProposerOutput = { reasoning: 'simulated: the catalogue is used up', task: null, ...GRADES };

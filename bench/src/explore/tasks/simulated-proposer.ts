import { isSameTask } from '@tapwright/runtime';
import { type AppTask, virtualApp, virtualApps } from '@tapwright/virtual-apps';
import type { ProposerInput, ProposerOutput } from '@tapwright/model';
import { type DrawScope, draw, drawOne } from '../../policies/simulated/draw.ts';

/** DroidAgent, RQ2-2: 85 % of the 374 tasks were viable. */
export const PUBLISHED_VIABLE = 0.85;

/** A proposer that is no model: it draws from what the virtual apps are known to be able to do. */
export interface SimulatedProposer {
  /** @param state of the app now: nobody proposes what is so already */
  propose(input: ProposerInput, state: unknown): ProposerOutput;
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
    propose({ tasks, refused }, state) {
      at += 1;
      const isNew = ({ goal }: AppTask): boolean =>
        ![...tasks, ...refused].some(({ task }) => isSameTask(task, goal));
      const left = own.filter((task) => isNew(task) && !task.done(state));
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

const GRADES = { difficulty: 3, importance: 3 };
const NOTHING: ProposerOutput = { reasoning: 'simulated: the catalogue is used up', task: null, ...GRADES };

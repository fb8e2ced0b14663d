import { emptyRunState, type HistoryItem } from '@tapwright/contracts';
import { actionSpace, EXPLORERS, mapOfRun, type SureWay, settle } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { itemOf } from '../explore/explore.ts';
import { virtualPhone } from '../explore/virtual-phone.ts';

/** How often a way must have been taken to be sure, as the store asks of a map. */
const SURE_TIMES = 2;

/** The sure ways that explorations with these seeds have left in the map of an app. */
export function mapOfApp(app: string, seeds: readonly number[], inputs: number): readonly SureWay[] {
  const { packageName } = virtualApp(app).app.tile;
  const seen = seeds.flatMap((seed) => {
    const history = explored(app, { packageName, seed, inputs });
    return mapOfRun({ ...emptyRunState([], []), history: [...history] }, packageName).transitions;
  });
  const ways = Map.groupBy(seen, ({ from, key }) => JSON.stringify([from, key]));
  return [...ways.values()].flatMap((taken): SureWay[] => {
    const [first] = taken;
    const times = taken.reduce((sum, way) => sum + way.times, 0);
    const isSure = taken.every(({ to, effect }) => to === first?.to && effect === 'look');
    return first !== undefined && isSure && first.to !== first.from && times >= SURE_TIMES ? [first] : [];
  });
}

interface About {
  readonly packageName: string;
  readonly seed: number;
  readonly inputs: number;
}

function explored(app: string, { packageName, seed, inputs }: About): readonly HistoryItem[] {
  const phone = virtualPhone(app, { bugs: false });
  const counts = new Map<string, number>();
  let history: readonly HistoryItem[] = [];
  for (let step = 1; step <= inputs; step += 1) {
    const { screen: before, keyboardShown } = phone.look();
    const choices = actionSpace(before, { keyboardShown, app: packageName });
    const near = history.slice(-30);
    const chosen = EXPLORERS.guided({
      screen: before,
      choices,
      app: packageName,
      counts,
      history: near,
      seed,
      step,
    });
    if (chosen === null) break;
    counts.set(chosen.signature, (counts.get(chosen.signature) ?? 0) + 1);
    phone.perform(chosen, before);
    const after = phone.look().screen;
    history = [...history, settled(itemOf(chosen, { step, before, after }), { before, after, history })];
  }
  return history;
}

interface Around {
  readonly before: Screen;
  readonly after: Screen;
  readonly history: readonly HistoryItem[];
}

/** The item with the effect that it has had. */
export function settled(item: HistoryItem, { before, after, history }: Around): HistoryItem {
  const seen = history.flatMap((past) => past.after ?? []);
  const state = { history: [...history], seen };
  const { effect } = settle({ item, before, after, state, once: [], below: null });
  return { ...item, effect };
}

import { lookHashes } from '@tapwright/picture';
import type { Screen, ScreenElement } from '@tapwright/screen';
import { elementsWithLooks, findByLook, type Locator, locatorChain, needsLook } from '@tapwright/script';
import type { Recorded } from './record-runs.ts';
import { replayTrace } from './replay-trace.ts';
import { openPhone, SAME, type World } from './worlds.ts';

export interface LookFigures {
  /** Steps on a target, and those that at most one kind of locator surely finds. */
  readonly targets: number;
  readonly poor: number;
  /** Of these, targets whose look differs from that of all others of their class. */
  readonly told: number;
  readonly worlds: readonly {
    readonly world: string;
    /** Such targets that a replay reached there. */
    readonly seen: number;
    /** Found by their look alone; another element was found. */
    readonly right: number;
    readonly wrong: number;
  }[];
}

type Look = Extract<Locator, { by: 'look' }>;

interface Shown {
  readonly step: number;
  readonly screen: Screen;
  readonly element: ScreenElement;
  readonly png: Promise<{ readonly png: Uint8Array }>;
}

/**
 * What looks find: they are made from pictures of the recording's world, and looked for in pictures of other worlds.
 */
export async function lookFigures(
  recorded: readonly Recorded[],
  worlds: readonly World[],
): Promise<LookFigures> {
  const sum = { targets: 0, poor: 0, told: 0 };
  const found = worlds.map(({ name }) => ({ world: name, seen: 0, right: 0, wrong: 0 }));
  for (const script of recorded) {
    const targets = script.trace?.steps.filter(({ action }) => action.target !== null) ?? [];
    const poor = new Set(targets.flatMap(({ index, locators }) => (needsLook(locators) ? [index] : [])));
    const looks = await looksOf(shownIn(script, SAME, poor));
    sum.targets += targets.length;
    sum.poor += poor.size;
    sum.told += looks.size;
    for (const [at, world] of worlds.entries()) {
      const one = found[at];
      for (const shown of shownIn(script, world, new Set(looks.keys()))) {
        const look = looks.get(shown.step);
        if (one === undefined || look === undefined) continue;
        const index = await foundBy(look, shown);
        one.seen += 1;
        one.right += Number(index === shown.element.index);
        one.wrong += Number(index !== null && index !== shown.element.index);
      }
    }
  }
  return { ...sum, worlds: found };
}

/** The screens of a replay on which these steps were done, with their pictures. */
function shownIn({ app, task, trace }: Recorded, world: World, steps: ReadonlySet<number>): readonly Shown[] {
  const shown: Shown[] = [];
  if (trace === null || steps.size === 0) return shown;
  const phone = openPhone(app, world, { task: task.id, steps: trace.steps.length });
  replayTrace(phone, trace, task, {
    onAct({ step, element }, screen) {
      if (element === null || !steps.has(step.index)) return;
      shown.push({ step: step.index, screen, element, png: phone.device.source.picture() });
    },
  });
  return shown;
}

/** By step, the looks that are put into a chain, measured on the kept screens of the run. */
async function looksOf(shown: readonly Shown[]): Promise<ReadonlyMap<number, Look>> {
  const classes = new Set(shown.map(({ element }) => element.className));
  const looks = new Map<Screen, ReadonlyMap<number, string>>();
  for (const { screen, png } of shown) {
    const elements = [...classes].flatMap((name) => elementsWithLooks(screen, name));
    looks.set(screen, await lookHashes(screen, (await png).png, elements));
  }
  const others = shown.map(({ screen }) => screen);
  return new Map(
    shown.flatMap(({ step, screen, element }) => {
      const look = locatorChain(screen, element, { others, looks }).find((one) => one.by === 'look');
      return look === undefined ? [] : [[step, look] as const];
    }),
  );
}

async function foundBy(look: Look, { screen, png }: Shown): Promise<number | null> {
  const elements = elementsWithLooks(screen, look.className);
  const looks = await lookHashes(screen, (await png).png, elements);
  return findByLook(screen, look, looks)?.index ?? null;
}

import { explorationIdOf, type HistoryItem, TapwrightError } from '@tapwright/contracts';
import {
  type Choice,
  EXPLORERS,
  type Explored,
  entryChoices,
  forbiddenBy,
  idleNow,
  isExhausted,
  trySignatures,
} from '@tapwright/runtime';
import { recogniseScreen, type Screen } from '@tapwright/screen';
import { claimTry, entriesOfExploration, type Reader, tryCounts, UNTRIED } from '@tapwright/store';
import { allowsPermission } from './allows-permission.ts';
import { type Chosen, claimOf, elementOf, ofRuntime } from './chosen.ts';
import { type Decided, type Decision, toResult } from './decision.ts';
import { chosenWhereStalled } from './where-stalled.ts';

/** Steps in a row that a run may spend in another app that it was allowed to use. */
const OUTSIDE_MAX = 10;
/** Steps in a row that change nothing, after which the app may be started again. */
const STUCK = 12;
/** Steps that an explorer knows. */
const KNOWN = 30;

export interface Exploring extends Decision {
  readonly screen: Screen;
  /** The refined action space. */
  readonly choices: readonly Choice[];
  readonly forbidden: readonly string[];
}

/**
 * Lets the explorer choose, and claims the try for this run in the same commit: all phones of an exploration share what was
 * tried. Who was faster with the same try decides it; the other one is handled again and sees it as taken.
 */
export async function explore(db: Reader, exploring: Exploring): Promise<Decided> {
  const { job, run } = exploring;
  const { explore: bound } = job.spec;
  const { leg } = run.state;
  if (bound === undefined || leg === undefined)
    throw new TapwrightError('INTERNAL', 'a run without a leg cannot explore');
  const idle = idleNow(run.state);
  const { packageName } = exploring.screen;
  const stalled = chosenWhereStalled({ spec: job.spec, state: run.state, step: run.step, packageName, idle });
  if (stalled !== null) {
    const state = { ...exploring.state, idle: Math.max(idle, run.state.idle ?? 0) };
    return toResult({ ...exploring, state }, stalled);
  }
  const explorationId = explorationIdOf(job);
  const { choices, tried } = await withEntries(
    db,
    exploring,
    await triedOf(db, exploring, offeredTo(exploring)),
  );
  const counts = new Map([...tried].map(([signature, { tries }]) => [signature, tries]));
  const input = {
    screen: exploring.screen,
    app: insideOf(exploring),
    counts,
    history: run.state.history.slice(-KNOWN).map(withoutChange),
    seed: seedOf(bound.seed, leg.number),
    step: run.step,
  };
  const explored = allowed(exploring, choices, (left) =>
    EXPLORERS[bound.explorer]({ ...input, choices: left }),
  );
  if (explored === null) return toResult(exploring, claimOf('infeasible', 'nothing can be chosen here'));
  const { signature } = explored;
  const { tries, next } = tried.get(signature) ?? UNTRIED;
  const claim = claimTry({
    explorationId,
    tenantId: run.tenantId,
    signature,
    nth: next,
    runId: run.id,
    step: run.step + 1,
    token: run.leaseToken ?? 0,
  });
  const state = { ...exploring.state, idle: tries === 0 ? 0 : idle + 1 };
  const result = toResult(
    { ...exploring, ...(isBetweenTasks(exploring) ? { state } : {}) },
    chosenBy(explored, `${bound.explorer}: tried ${tries} times before`),
  );
  return { ...result, writes: [...(result.writes ?? []), claim] };
}

type Tries = Awaited<ReturnType<typeof tryCounts>>;

interface Tried {
  readonly choices: readonly Choice[];
  /** By signature. */
  readonly tried: Tries;
}

async function triedOf(db: Reader, { job, screen }: Exploring, choices: readonly Choice[]): Promise<Tried> {
  const signatures = trySignatures({ screen, choices });
  const tried = await tryCounts(db, { explorationId: explorationIdOf(job), signatures });
  return { choices, tried };
}

/** Where all on this page of the app was tried, also the links and shortcuts of the app that nobody has tried yet. */
async function withEntries(db: Reader, exploring: Exploring, near: Tried): Promise<Tried> {
  const { job, screen, forbidden } = exploring;
  const { app = '' } = job.spec;
  const { kind } = recogniseScreen(screen, { app });
  const signatures = trySignatures({ screen, choices: near.choices });
  const triesAt = (at: number) => near.tried.get(signatures[at] ?? '')?.tries ?? 0;
  const isInside = screen.packageName === app && kind !== 'crash' && kind !== 'anr';
  if (!isInside || !isExhausted(near.choices, triesAt)) return near;
  const uris = await entriesOfExploration(db, { tenantId: job.tenantId, id: explorationIdOf(job) });
  if (uris.length === 0) return near;
  const far = await triedOf(db, exploring, entryChoices(uris, forbidden));
  const untried = far.choices.filter((choice) => {
    const [signature = ''] = trySignatures({ screen, choices: [choice] });
    return (far.tried.get(signature)?.tries ?? 0) === 0;
  });
  return { choices: [...near.choices, ...untried], tried: new Map([...near.tried, ...far.tried]) };
}

function isBetweenTasks({ run }: Exploring): boolean {
  return run.state.tasks[run.state.task]?.byRule !== undefined;
}

/** An explorer never claims an end, but between two tasks. Where nothing has changed for some steps, it may start the app again. */
function offeredTo({ screen, choices, run }: Exploring): readonly Choice[] {
  const real = choices.filter(({ action }) => action.kind !== 'end');
  const { kind } = recogniseScreen(screen);
  const buttons = real.filter(({ action }) => action.kind === 'click');
  // The dialog lies over the app until it is closed, also when the app is started again.
  if ((kind === 'crash' || kind === 'anr') && buttons.length > 0) return buttons;
  // An app that is refused a permission twice is never asked again: what needs it would be out of reach for good.
  const granting = kind === 'permission' ? buttons.filter(allowsPermission) : [];
  if (granting.length > 0) return granting;
  const canRestart = real.some(({ action }) => action.kind === 'restart');
  if (canRestart || !isStuck(run.state.history)) return real;
  const { action } = ofRuntime('restart', '');
  return [...real, { action, element: null }];
}

/** Nothing is invalidated in a leg; an explorer still needs to know what led nowhere. */
function withoutChange(item: HistoryItem): HistoryItem {
  return item.after?.content === item.before.content ? { ...item, reason: 'no_change' } : item;
}

function isStuck(history: readonly HistoryItem[]): boolean {
  const last = history.slice(-STUCK);
  return last.length === STUCK && last.every(({ before, after }) => after?.content === before.content);
}

/** A text that was made up may hold a forbidden word: then that choice is left out. */
function allowed(
  { screen, forbidden }: Exploring,
  choices: readonly Choice[],
  choose: (left: readonly Choice[]) => Explored | null,
): Explored | null {
  let left = choices;
  while (left.length > 0) {
    const explored = choose(left);
    if (explored === null) return null;
    const { choice, text } = explored;
    const action = { ...choice.action, text };
    if (text === null || forbiddenBy({ ...choice, action, screen }, forbidden) === null) return explored;
    left = left.filter((other) => other !== choice);
  }
  return null;
}

/** The package in which the run may act now: the app, or one that it has led to and that is allowed, for some steps. */
function insideOf({ job, run, screen }: Exploring): string {
  const app = job.spec.app ?? '';
  const { allowOutside = [] } = job.spec.explore ?? {};
  if (screen.packageName === app || !allowOutside.includes(screen.packageName)) return app;
  const outside = run.state.history.slice(-OUTSIDE_MAX);
  const isLong =
    outside.length === OUTSIDE_MAX &&
    outside.every(({ before }) => before.packageName === screen.packageName);
  return isLong ? app : screen.packageName;
}

/** Each leg goes its own way, and the same way each time. */
function seedOf(seed: number, leg: number): number {
  return (seed * 1_000 + leg) % 0x7fff_ffff;
}

function chosenBy({ choice, text, untried }: Explored, thought: string): Chosen {
  const { action } = choice;
  return {
    action: { ...action, text },
    ...elementOf(choice),
    ...(untried === undefined ? {} : { untried }),
    claim: null,
    thought,
    usages: [],
  };
}

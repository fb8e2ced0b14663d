import { type ReadScreen, storedPicture } from '@tapwright/captures';
import { type HistoryItem, toTapwrightError } from '@tapwright/contracts';
import { isPictureChanged, pictureFindings } from '@tapwright/picture';
import { markOf } from '@tapwright/runtime';
import {
  type ControlTry,
  type Finding,
  type FindingFacts,
  keyboardTopOf,
  likelyDensity,
  recogniseScreen,
  screenFindings,
} from '@tapwright/screen';
import {
  type Artifacts,
  type Database,
  type JobRow,
  type RunRow,
  recordFindings,
  type Tx,
  type Write,
} from '@tapwright/store';
import { triesOf } from './control-tries.ts';
import { type Seen, withCrops } from './crop-faults.ts';

/** A step as it was seen: the history's last item is this one, with what came of it. */
export interface SeenStep {
  readonly before: ReadScreen;
  readonly after: ReadScreen;
  readonly item: HistoryItem;
}

/** What is to be stored of the faults that a step has shown. */
export interface Faults {
  readonly writes: readonly Write[];
  readonly save?: (tx: Tx) => Promise<void>;
}

export const NO_FAULTS: Faults = { writes: [] };

/**
 * Finds what is wrong with screens, in runs that explore: each place is judged once in a leg, where it is first seen, and a
 * control where it was pressed in vain for the second time. Other runs are not held up. Nothing here fails a run; only a
 * store that fails is tried again.
 */
export type FaultFinder = (
  step: SeenStep,
  about: { readonly job: JobRow; readonly run: RunRow },
) => Promise<Faults>;

interface FaultDeps {
  readonly db: Pick<Database, 'read'>;
  readonly artifacts: Pick<Artifacts, 'get' | 'putWith'>;
}

export function faultsByRules(deps: FaultDeps): FaultFinder {
  return async (step, { job, run }) => {
    const { app } = job.spec;
    if (run.state.leg === undefined || app === undefined) return NO_FAULTS;
    const history = [...run.state.history.slice(0, -1), step.item];
    const seen = await Promise.all([
      ...placesToJudge(step, history, app).map((screen) => faultsOf(screen, deps)),
      deadControlIn(step, history, app, deps),
    ]);
    const found = seen.filter(({ findings }) => findings.length > 0);
    if (found.length === 0) return NO_FAULTS;
    const { tenantId, state } = run;
    const of = { tenantId, packageName: app, appVersion: state.appVersion ?? '' };
    const { rows, writes } = await withCrops(found, of, deps);
    const seenIn = { jobId: job.id, runId: run.id, step: step.item.step };
    return { writes, save: (tx) => recordFindings(tx, { ...of, found: rows, seenIn }) };
  };
}

/** Screens of the app that this leg has not seen before: the one after the step, and the one with which the leg began. */
function placesToJudge(
  { before, after, item }: SeenStep,
  history: readonly HistoryItem[],
  app: string,
): readonly ReadScreen[] {
  const earlier = history
    .slice(0, -1)
    .flatMap((one) => [one.before, ...(one.after === null ? [] : [one.after])]);
  const known = new Set([...earlier, item.before].map((mark) => markOf(mark, 'place')));
  const isNew = item.after !== null && !known.has(markOf(item.after, 'place'));
  const screens = [...(history.length === 1 ? [before] : []), ...(isNew ? [after] : [])];
  return screens.filter((seen) => isOfApp(seen, app));
}

function isOfApp({ capture, screen }: ReadScreen, app: string): boolean {
  const { kind } = recogniseScreen(screen, { app, black: capture.blackPicture === true });
  return capture.packageName === app && (kind === 'app' || kind === 'login');
}

async function faultsOf(seen: ReadScreen, { artifacts }: FaultDeps): Promise<Seen> {
  const picture = await storedPicture(artifacts, seen.capture);
  const facts = factsOf(seen, []);
  const shown = picture === null ? [] : await unlessBroken(pictureFindings(seen.screen, picture, facts), []);
  return { seen, picture, findings: [...screenFindings(seen.screen, facts), ...shown] };
}

/** The tree and the picture are the same after another press of the same control. */
async function deadControlIn(
  { before, after }: SeenStep,
  history: readonly HistoryItem[],
  app: string,
  { artifacts }: FaultDeps,
): Promise<Seen> {
  const tried = isOfApp(before, app) ? triesOf(before, history) : null;
  const findings = tried === null ? [] : deadOnly(before, tried);
  if (findings.length === 0) return { seen: before, picture: null, findings };
  const [was, is] = await Promise.all([
    storedPicture(artifacts, before.capture),
    storedPicture(artifacts, after.capture),
  ]);
  // Without pictures nobody knows what a person would have seen.
  const isDead = was !== null && is !== null && !(await unlessBroken(isPictureChanged(was, is), true));
  return { seen: before, picture: was, findings: isDead ? findings : [] };
}

function deadOnly(seen: ReadScreen, tried: ControlTry): readonly Finding[] {
  return screenFindings(seen.screen, factsOf(seen, [tried])).filter(({ kind }) => kind === 'dead_control');
}

function factsOf({ screen, capture }: ReadScreen, tries: readonly ControlTry[]): FindingFacts {
  const keyboardTop = keyboardTopOf(screen, capture.keyboardShown);
  return { density: likelyDensity(screen), keyboardTop, tries };
}

async function unlessBroken<Result>(reading: Promise<Result>, otherwise: Result): Promise<Result> {
  return reading.catch((error: unknown) => {
    if (toTapwrightError(error).code === 'CAPTURE_FAILED') return otherwise;
    throw error;
  });
}

import {
  type Expectation,
  type HistoryItem,
  type Obligation,
  type Task,
  withValues,
} from '@tapwright/contracts';
import {
  isMessageWindow,
  leftWrong,
  meets,
  openQuestion,
  type PressOn,
  plainValues,
  type Refusal,
  refusedPress,
  statedChoices,
  switchedInCheck,
  wrongPress,
} from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { basisOf, type ClaimCheck } from './check-claim.ts';
import type { VerifierDeps } from './deps.ts';
import type { Standing } from './open-now.ts';

/** Why the deed of a case's step, though it was tried, may not have been done. */
export interface DoubtedDeed {
  readonly reason: string;
  /** No model's word replaces what is missing. Else a model that reads the message may say that it tells of the deed. */
  readonly binds: boolean;
}

const PRESSES: ReadonlySet<string> = new Set(['click', 'double_click', 'long_click']);
/** Screens of the run that are looked through for what was offered, the latest ones. */
const EARLIER_MAX = 40;

/**
 * What speaks against the present step of a case by structure: the app has answered its press with a message and left the page as it
 * was, another thing was pressed or opened than was to be selected, a switch was left wrong, or a question about it stands
 * unanswered. Of a goal it is the choice alone, and whoever can read decides. Null where nothing does, where the step expects what
 * has come, and in strategies that read no steps.
 */
export async function doubtedDeed(deps: Looking, about: Standing): Promise<DoubtedDeed | null> {
  const { job, run } = about;
  const { tasks, task: at } = run.state;
  const task = tasks[at];
  if (task?.ledger === undefined || task.precondition === true) return null;
  const read = task.ledger.obligations.filter(({ negative }) => !negative);
  const obligations = job.spec.case === undefined ? statedChoices(read) : read;
  const own = run.state.history.filter((item) => item.task === at && isTried(item));
  if (own.length === 0 || obligations.length === 0) return null;
  const presses = await pressesIn(deps, own);
  const wrong = await wronglyPressed(deps, about, { task, obligations, own, presses });
  if (job.spec.case === undefined) return wrong === null ? null : { ...wrong, binds: false };
  return (
    leftAsItIsNot(about, { obligations, presses }) ??
    wrong ??
    doubtedPress(about, { task, obligations, presses })
  );
}

/** What can be switched: by whom it was to be checked only, or in which state it was left. */
function leftAsItIsNot({ seen }: Standing, { obligations, presses }: Doings): DoubtedDeed | null {
  const switched = switchedInCheck(obligations, presses);
  if (switched !== null) {
    const reason = `“${switched}” was pressed in a step that checks it: what is checked must be found so; a step of its own sets it`;
    return { reason, binds: true };
  }
  const earlier = presses.flatMap(({ before, after }) => [before, after]);
  const left = leftWrong(obligations, { screen: seen.screen, earlier });
  return left === null ? null : { reason: left, binds: true };
}

type Looking = Pick<VerifierDeps, 'screens'>;

interface Doings {
  readonly obligations: readonly Obligation[];
  readonly presses: readonly PressOn[];
}

function isTried({ verdict, reason }: HistoryItem): boolean {
  return verdict === 'advanced' || verdict === 'completed' || reason === 'no_change';
}

async function pressesIn({ screens }: Looking, own: readonly HistoryItem[]): Promise<PressOn[]> {
  const found = own.flatMap((item) =>
    PRESSES.has(item.kind) && item.after !== null ? [{ item, afterId: item.after.captureId }] : [],
  );
  return Promise.all(
    found.map(async ({ item, afterId }) => {
      const [before, after] = await Promise.all([screens.read(item.before.captureId), screens.read(afterId)]);
      return { item, before: before.screen, after: after.screen };
    }),
  );
}

async function wronglyPressed(
  { screens }: Looking,
  about: Standing,
  {
    task,
    obligations,
    own,
    presses,
  }: Doings & {
    readonly task: Task;
    readonly own: readonly HistoryItem[];
  },
): Promise<DoubtedDeed | null> {
  const { run, seen } = about;
  const { history, task: at, role, tasks } = run.state;
  const stood = history.filter((item) => tasks[item.task]?.role === role || item.task === at);
  const ids = new Set(stood.map(({ before }) => before.captureId));
  const chooses = obligations.some((one) => one.deed === 'choose' || isOfUnknownVerb(one));
  const wanted = chooses ? [...ids].slice(-EARLIER_MAX) : [];
  const earlier = await Promise.all(wanted.map(async (id) => (await screens.read(id)).screen));
  for (const one of obligations) {
    const pressed = { presses, own, screen: seen.screen, earlier };
    const isKnown = !isOfUnknownVerb(one);
    const reason = wrongPress(isKnown ? one : { ...one, deed: 'choose' }, pressed);
    const [last] = presses.slice(-1);
    const isDone = !isKnown && last !== undefined && isExpected(about, { task, press: last, message: '' });
    if (reason !== null && !isDone) return { reason, binds: isKnown };
  }
  return null;
}

/** A verb of another language may ask to select, or as well to open: whoever can read decides. */
function isOfUnknownVerb({ deed, mayHold, values }: Obligation): boolean {
  return deed === undefined && !mayHold && values.length > 0;
}

/** The last press that was no mere note of a message decides: what was refused before it was put right. */
function doubtedPress(
  about: Standing,
  { task, obligations, presses }: Doings & { readonly task: Task },
): DoubtedDeed | null {
  const last = presses.findLast(({ before }) => !isMessageWindow(before));
  const isDeed = obligations.some(
    ({ deed, mayHold }) => deed !== 'enter' && (deed !== undefined || !mayHold),
  );
  if (last === undefined || !isDeed) return null;
  const asked = unanswered(about, obligations);
  if (asked === null && isRepeated(last, presses)) return null;
  const refused = asked ?? refusedPress(last);
  if (refused === null || !bears(refused, obligations)) return null;
  if (isExpected(about, { task, press: last, message: refused.message ?? '' })) return null;
  const { label } = last.item;
  const { message, stands } = refused;
  const reason =
    message === null
      ? `“${label}” has changed nothing on the screen`
      : `“${label}” was answered with “${message.slice(0, MESSAGE_MAX)}”, and the page stayed as it was`;
  return { reason, binds: stands === 'form' && !isLookedAt(about) };
}

const MESSAGE_MAX = 200;

/** The same press has done something before: a counter at its end. */
function isRepeated({ item }: PressOn, presses: readonly PressOn[]): boolean {
  return presses.some((other) => {
    if (other.item === item || other.item.key !== item.key) return false;
    return other.item.verdict !== 'invalidated' && refusedPress(other) === null;
  });
}

/** A question that the app asks about the last deed of a case was not answered by pressing what leads to it. */
function unanswered({ run, seen }: Standing, obligations: readonly Obligation[]): Refusal | null {
  const isLast = run.state.task === run.state.tasks.length - 1;
  const last = obligations.findLast(({ deed }) => deed !== undefined);
  if (!isLast || last?.mayHold === true || (last?.deed !== 'act' && last?.deed !== 'change')) return null;
  const message = openQuestion(seen.screen);
  return message === null ? null : { message, stands: 'window' };
}

/** Pressing is the deed of some verbs, whatever comes of it; what a message shows may be what was to be opened. */
function bears({ message, stands }: Refusal, obligations: readonly Obligation[]): boolean {
  const deeds = obligations.map(({ deed }) => deed);
  if (message === null) return deeds.some((deed) => deed === 'act' || deed === 'change');
  return stands !== 'window' || deeds.some((deed) => deed !== 'open');
}

/** The message, or what else has come, is what the case says: in this step, or in one that looks at it. */
function isExpected(
  { job, run, seen }: Standing,
  { task, press, message }: { readonly task: Task; readonly press: PressOn; readonly message: string },
): boolean {
  const values = plainValues(job.spec.case);
  const isNew = (one: Expectation, now: Screen): boolean =>
    'file' in one || (holds(one, now, values) && !holds(one, press.before, values));
  const own = task.expect ?? [];
  if (own.some((one) => isNew(one, seen.screen) || isNew(one, press.after))) return true;
  const later = run.state.tasks.slice(run.state.task + 1);
  if (later.some(({ expect = [] }) => expect.some((one) => 'text' in one && isNew(one, press.after))))
    return true;
  const said = plain(message);
  const checked = [task, ...later]
    .flatMap(({ ledger }) => ledger?.obligations ?? [])
    .filter(({ deed, mayHold }) => deed === undefined && mayHold);
  return checked
    .flatMap((one) => [...one.values, ...quotedIn(one.says)])
    .some((value) => value !== '' && said !== '' && said.includes(plain(withValues(value, values))));
}

function holds(one: Expectation, screen: Screen, values: Readonly<Record<string, string>>): boolean {
  return !('file' in one) && !('picture' in one) && meets({ screen, files: [] }, [one], values).holds;
}

/** A step that looks, in this or the next one, may be about the message in other words: whoever can read decides. */
function isLookedAt({ run }: Standing): boolean {
  const { tasks, task } = run.state;
  const near = tasks.slice(task, task + 2);
  if (near[0]?.expect?.some((one) => 'picture' in one) === true) return true;
  return near
    .flatMap(({ ledger }) => ledger?.obligations ?? [])
    .some(({ deed, mayHold, values }) => deed === undefined && mayHold && values.length === 0);
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"/g)].map(([, inside = '']) => inside);
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The answer to a claim where a doubt binds. Whoever has been told and stands by it has nothing to add. Pure. */
export function notBelieved({ reason }: DoubtedDeed, isTold: boolean): ClaimCheck {
  return { completed: false, reason, elements: [], usages: [], ...(isTold ? { unsure: true } : {}) };
}

/** What was accepted by a rule, by the actor's word or because it held already, where the doubt has to be read. Pure. */
export function unlessDoubted(check: ClaimCheck, doubt: DoubtedDeed | null, isClaimed: boolean): ClaimCheck {
  if (doubt === null || !check.completed || basisOf(check).by === 'model') return check;
  const { basis: _, ...rest } = check;
  return {
    ...rest,
    completed: false,
    reason: `${doubt.reason}: whether that refuses the step, its form does not tell; name what must be seen in “expect”`,
    ...(isClaimed ? { unsure: true } : {}),
  };
}

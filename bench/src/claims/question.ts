import type { ActionKind, Direction, Effect, HistoryItem, ScreenMark } from '@tapwright/contracts';
import type { RecordedElement } from '@tapwright/evaluation';
import { historyForModel, type VerifierInput } from '@tapwright/model';
import { effectOfKind, effectOn, isReturn, settledEffect, verifierScreen, visitOf } from '@tapwright/runtime';
import {
  ancestorsOf,
  contentHash,
  diffScreens,
  elementLabel,
  layoutSignature,
  nearOf,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import type { ClaimedTask } from './known-claim.ts';

/** An action and the screen on which it is done. */
export interface ActionOn {
  readonly screen: Screen;
  readonly kind: ActionKind;
  readonly element: Pick<RecordedElement, 'text' | 'desc' | 'resourceId' | 'className' | 'bounds'> | null;
  readonly text: string | null;
  /** Where a scroll leads; absent where it is not known. */
  readonly direction?: Direction | null;
  /** Only the picture shows what it changed; absent where no picture was taken. */
  readonly pictureChanged?: boolean;
}

/** An action as the history of a run holds it. */
export type Act = Pick<
  HistoryItem,
  'kind' | 'label' | 'near' | 'checked' | 'text' | 'direction' | 'effect' | 'verdict' | 'reason' | 'changes'
>;

/** What is known of the way to a screen when an action on it is judged. */
export interface Way {
  /** Something was edited or committed on this page since it was opened. */
  readonly touched: boolean;
  /** The action leads back to a page on which the way was before. */
  readonly returned: boolean;
}

const FRESH: Way = { touched: false, returned: false };

/** The history's items for actions that followed each other, each with the screen to which it led. */
export function actsAlong(steps: readonly { readonly action: ActionOn; readonly after: Screen }[]): Act[] {
  const acts: Act[] = [];
  const history: HistoryItem[] = [];
  for (const [step, { action, after }] of steps.entries()) {
    const [from, to] = [markOf(action.screen), markOf(after)];
    const seen = [...history.map(({ before }) => before), from];
    const touched = visitOf({ history, seen }, from.activity).touched;
    const act = actOf(action, after, { touched, returned: isReturn(seen, from.activity, to.activity) });
    history.push(itemOf(act, { step, before: from, after: to }));
    acts.push(act);
  }
  return acts;
}

/** The history's item for an action that led to the screen `after`. */
export function actOf(action: ActionOn, after: Screen, way: Way = FRESH): Act {
  const { screen, kind, element, text, direction = null } = action;
  const found = element === null ? null : find(screen, element);
  const touched = found === null ? null : reacting(screen, found, kind);
  const label =
    touched === null ? (element?.text ?? '') || (element?.desc ?? '') : elementLabel(screen, touched).label;
  // The result that the runtime's own check gives to an action that changes nothing visible.
  const unchanged = contentHash(screen) === contentHash(after) && action.pictureChanged !== true;
  const dead = (kind === 'click' || kind === 'long_click') && unchanged;
  return {
    kind,
    label,
    ...(touched === null ? {} : toldNear(nearOf(screen, touched))),
    text,
    direction,
    effect: effectOf(action, { touched, after, way }),
    checked: touched?.checkable === true ? touched.checked : null,
    verdict: dead ? 'invalidated' : 'advanced',
    reason: dead ? 'no_change' : null,
    changes: diffScreens(screen, after),
  };
}

/** By what it did, as the runtime settles it. */
function effectOf(
  { screen, kind, pictureChanged }: ActionOn,
  {
    touched,
    after,
    way,
  }: { readonly touched: ScreenElement | null; readonly after: Screen; readonly way: Way },
): Effect {
  const label = touched === null ? '' : elementLabel(screen, touched).label;
  const isPress = kind === 'click' || kind === 'double_click' || kind === 'long_click';
  const effect = isPress && touched !== null ? effectOn(screen, touched, label) : effectOfKind(screen, kind);
  const about = { kind, effect, element: touched, label, before: screen, after };
  const leaving = { asItWas: false, atWork: true };
  const unknown = { refusedBefore: false, leaving, below: null };
  return settledEffect({ ...about, ...way, ...unknown, pictureChanged: pictureChanged === true });
}

/** The element of a screen with the same texts, id and class; of several, the one at the same place. */
export function find(
  screen: Screen,
  { bounds, text, desc, resourceId, className }: NonNullable<ActionOn['element']>,
): ScreenElement | null {
  const kin = screen.elements.filter(
    (one) =>
      one.text === text && one.desc === desc && one.resourceId === resourceId && one.className === className,
  );
  const boxed = (one: ScreenElement): boolean => one.bounds.every((side, at) => side === bounds[at]);
  return kin.find(boxed) ?? kin[0] ?? null;
}

/** The control that gets the touch, and that names the action in the runtime. */
export function reacting(screen: Screen, element: ScreenElement, kind: ActionKind): ScreenElement {
  return [element, ...ancestorsOf(screen, element)].find((one) => reactsTo(one, kind)) ?? element;
}

export function reactsTo(element: ScreenElement, kind: ActionKind): boolean {
  return kind === 'text' ? element.editable : element.clickable || element.checkable || element.longClickable;
}

function itemOf(act: Act, at: Pick<HistoryItem, 'step' | 'before' | 'after'>): HistoryItem {
  return { ...act, ...at, task: 0, key: '' };
}

function markOf(screen: Screen): ScreenMark {
  return {
    captureId: '',
    packageName: screen.packageName,
    activity: screen.activity,
    layout: layoutSignature(screen),
    content: contentHash(screen),
    place: contentHash(screen),
  };
}

/** The question as the verifier's service asks it. */
export function inputOf(
  { goal }: Pick<ClaimedTask, 'goal'>,
  acts: readonly Act[],
  screen: Screen,
): VerifierInput {
  const mark = markOf(screen);
  const history = acts.map((act, step) => itemOf(act, { step, before: mark, after: mark }));
  return {
    goal,
    claim: 'done',
    claimReason: '',
    history: historyForModel(history, { claims: false }),
    ...verifierScreen(screen),
  };
}

function toldNear(near: readonly string[]): { near?: string[] } {
  return near.length === 0 ? {} : { near: [...near] };
}

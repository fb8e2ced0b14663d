import { type ActionKind, Direction } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import type { Choice } from '../../choose/action-space.ts';
import { forbiddenBy } from '../../choose/forbidden.ts';
import { numberPad } from '../../choose/number-pad.ts';
import type { SaidOffer } from '../../protocol/choice-of-said.ts';
import { pressAt } from '../../protocol/point-choice.ts';
import { type ToolName, toolsFor } from './tools.ts';

/** A function call as a model wrote it. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface CallOffer {
  readonly screen: Screen;
  /** The refined action space. */
  readonly choices: readonly Choice[];
  readonly forbidden: readonly string[];
  readonly hasTask: boolean;
  /** Names of credentials that may be typed as `${name}`. */
  readonly credentials: readonly string[];
  /** How points of the picture are read; absent: none may be pressed. */
  readonly points?: SaidOffer | undefined;
}

/** What a call does. `wait` and the end need no choice of the screen. */
export type ReadCall =
  | {
      readonly kind: 'choice';
      readonly choice: Choice;
      readonly text: string | null;
      /** The credential whose value is typed; absent: none. */
      readonly credential?: string;
    }
  | { readonly kind: 'wait' }
  | { readonly kind: 'end'; readonly done: boolean; readonly reason: string }
  /** In words that the model can act on. */
  | { readonly kind: 'invalid'; readonly problem: string };

/** What models call these functions, too. */
const ALIASES: Readonly<Record<string, ToolName>> = {
  tap: 'touch',
  click: 'touch',
  press: 'touch',
  long_click: 'long_touch',
  long_press: 'long_touch',
  set_text: 'fill',
  type: 'fill',
  input: 'fill',
  input_text: 'fill',
  swipe: 'scroll',
  go_back: 'back',
  navigate_back: 'back',
  end: 'end_task',
  finish: 'end_task',
};

const ARGUMENTS: Readonly<Record<string, string>> = {
  widget_id: 'id',
  target_widget_id: 'id',
  value: 'text',
  summary: 'reason',
  success: 'done',
  completed: 'done',
};

const KINDS: Readonly<Partial<Record<ToolName, readonly ActionKind[]>>> = {
  touch: ['click'],
  long_touch: ['long_click'],
  fill: ['text', 'swipe_selector'],
  scroll: ['scroll'],
};

const TEXT_MAX = 2_000;
const REASON_MAX = 600;
const DIGITS_MAX = 20;
const IDS_TOLD = 30;
const REFUSED_HERE =
  'end_task with done: true was refused here; do what is still missing, or call it with done: false';

/**
 * Maps a call onto the choices of the screen. Names and arguments are read tolerantly (`"12"` is 12, `tap` is `touch`);
 * what cannot be done is refused with words that tell the model what it can do. Pure.
 */
export function readCall(call: ToolCall, offer: CallOffer): ReadCall {
  const tool = toolOf(call.tool);
  const { hasTask, points } = offer;
  const known = toolsFor({ hasTask, points: points !== undefined }).map(({ name }) => name);
  if (tool === null || !known.includes(tool))
    return invalid(`there is no function '${call.tool.slice(0, 60)}'; call one of ${known.join(', ')}`);
  return readKnown(tool, plainArguments(call.arguments ?? {}), offer);
}

function readKnown(tool: ToolName, said: ReadonlyMap<string, unknown>, offer: CallOffer): ReadCall {
  switch (tool) {
    case 'wait':
      return { kind: 'wait' };
    case 'end_task':
      return endOf(said, offer);
    case 'back':
      return ofDevice('back', offer);
    case 'touch':
    case 'long_touch':
      return onWidget(tool, said, offer);
    case 'touch_at':
      return atPoint(said, offer.points);
    case 'scroll':
      return scrolled(said, offer);
    case 'fill':
      return filled(said, offer);
  }
}

const ALL = toolsFor({ hasTask: true, points: true });

function toolOf(name: string): ToolName | null {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/^functions?\./, '')
    .replace(/[\s-]+/g, '_');
  return ALL.find(({ name }) => name === plain)?.name ?? ALIASES[plain] ?? null;
}

/** Arguments by their names in lower case; null stands for none, and some have other names with some models. */
function plainArguments(given: NonNullable<ToolCall['arguments']>): ReadonlyMap<string, unknown> {
  const said = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return new Map(
    said.map(([name, value]) => {
      const plain = name.toLowerCase();
      return [ARGUMENTS[plain] ?? plain, value];
    }),
  );
}

/** A claim that was refused twice cannot be made on this screen any more: then no choice is an end. */
function endOf(said: ReadonlyMap<string, unknown>, { choices }: CallOffer): ReadCall {
  const reason = textOf(said.get('reason')) ?? '';
  const done = said.get('done');
  if (typeof done !== 'boolean' && done !== 'true' && done !== 'false')
    return invalid('end_task needs done: true if the end condition is met, else false');
  const isDone = done === true || done === 'true';
  if (isDone && !choices.some(({ action }) => action.kind === 'end')) return invalid(REFUSED_HERE);
  return { kind: 'end', done: isDone, reason: reason.slice(0, REASON_MAX) };
}

function ofDevice(kind: ActionKind, { choices }: CallOffer): ReadCall {
  const choice = choices.find(({ action }) => action.kind === kind);
  return choice === undefined
    ? invalid(`${kind} is not possible here`)
    : { kind: 'choice', choice, text: null };
}

/** The choices that a tool has on the widget of a call, or why there are none. */
function choicesOn(
  tool: ToolName,
  said: ReadonlyMap<string, unknown>,
  { choices }: CallOffer,
): readonly Choice[] | string {
  const kinds = KINDS[tool] ?? [];
  const able = choices.filter(({ action, element }) => element !== null && kinds.includes(action.kind));
  const ids = [...new Set(able.map(({ element }) => element?.index ?? 0))];
  const can =
    ids.length === 0
      ? `nothing on this screen takes ${tool}`
      : `${tool} can be called with ID ${ids.slice(0, IDS_TOLD).join(', ')}`;
  const id = idOf(said.get('id'));
  if (id === null) return `${tool} needs the ID of a widget: ${can}`;
  const own = able.filter(({ element }) => element?.index === id);
  return own.length === 0 ? `${tool} is not possible with ID ${id}: ${can}` : own;
}

function onWidget(tool: ToolName, said: ReadonlyMap<string, unknown>, offer: CallOffer): ReadCall {
  const found = choicesOn(tool, said, offer);
  if (typeof found === 'string') return invalid(found);
  const [choice] = found;
  return choice === undefined
    ? invalid(`${tool} is not possible here`)
    : { kind: 'choice', choice, text: null };
}

function atPoint(said: ReadonlyMap<string, unknown>, points: CallOffer['points']): ReadCall {
  const [x, y] = [idOf(said.get('x')), idOf(said.get('y'))];
  if (x === null || y === null || points === undefined)
    return invalid('touch_at needs x and y, in pixels of the picture');
  const { scale } = points;
  const choice = pressAt([Math.round(x * scale), Math.round(y * scale)], 'click', points);
  return 'problem' in choice ? invalid(choice.problem) : { kind: 'choice', choice, text: null };
}

function scrolled(said: ReadonlyMap<string, unknown>, offer: CallOffer): ReadCall {
  const found = choicesOn('scroll', said, offer);
  if (typeof found === 'string') return invalid(found);
  const can = found.flatMap(({ action }) => action.direction ?? []);
  const wanted = Direction.safeParse(textOf(said.get('direction'))?.toLowerCase()).data;
  const choice = found.find(({ action }) => action.direction === wanted);
  if (choice === undefined) return invalid(`scroll takes the direction ${can.join(' or ')} there`);
  return { kind: 'choice', choice, text: null };
}

function filled(said: ReadonlyMap<string, unknown>, offer: CallOffer): ReadCall {
  const text = textOf(said.get('text')) ?? '';
  if (text === '') return invalid('fill needs a text');
  if (text.length > TEXT_MAX) return invalid(`a text has at most ${TEXT_MAX} characters`);
  const found = said.has('id') ? choicesOn('fill', said, offer) : onPad(text, offer);
  if (typeof found === 'string') return invalid(found);
  const [choice] = found;
  if (choice === undefined) return invalid('fill is not possible here');
  const named = /^\$\{([^{}]+)\}$/.exec(text)?.[1];
  if (named !== undefined) {
    return offer.credentials.includes(named)
      ? { kind: 'choice', choice, text, credential: named }
      : invalid(`there is no credential '${named.slice(0, 60)}'`);
  }
  // Line ends are typed as the enter key, which presses what the actor has not chosen.
  const reason = forbiddenBy(
    { ...choice, action: { ...choice.action, text }, screen: offer.screen },
    offer.forbidden,
  );
  return reason === null ? { kind: 'choice', choice, text } : invalid(reason);
}

function onPad(text: string, { choices, screen }: CallOffer): readonly Choice[] | string {
  const pad = choices.filter(({ action }) => action.kind === 'keypad');
  if (pad.length === 0) return 'fill needs the ID of a widget';
  const keys = numberPad(screen);
  const isPressable = text.length <= DIGITS_MAX && [...text].every((digit) => keys?.has(digit) === true);
  return isPressable ? pad : `the number pad takes 1 to ${DIGITS_MAX} digits`;
}

function idOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
}

function invalid(problem: string): ReadCall {
  return { kind: 'invalid', problem };
}

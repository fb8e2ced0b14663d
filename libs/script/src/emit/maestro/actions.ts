import { type Action, type Direction, touchedPart } from '@tapwright/contracts';
import { centreOf } from '@tapwright/screen';
import { linkMiddle, partLosses } from '../../locate/link-target.ts';
import { plainText, templateParts } from '../../text/template.ts';
import type { TraceStep } from '../../trace/trace.ts';
import type { Written } from './checks.ts';
import { type Command, type FlowValue, patternOf } from './flow-text.ts';
import { type Named, pointOf, selectorOf } from './selectors.ts';
import { evaluate, type Variables } from './variables.ts';

/** What a step is written with. */
export interface Writing {
  readonly variables: Variables;
  readonly screen: readonly [number, number];
  /** Name of the step; Maestro shows it when the step fails. */
  readonly label: string;
}

/** The commands of one step's action. */
export function actionCommands(step: TraceStep, writing: Writing): Written {
  const { action } = step;
  const { label, variables } = writing;
  switch (action.kind) {
    case 'click':
      return touch('tapOn', step, writing);
    case 'double_click':
      return touch('doubleTapOn', step, writing);
    case 'long_click':
      return touch('longPressOn', step, writing);
    case 'text':
      return typing(step, writing);
    case 'clear':
      return followed(touch('tapOn', step, writing), [erase(action)]);
    case 'scroll':
      return scroll(step, writing);
    case 'swipe_selector':
      return turns(step, writing);
    case 'keypad':
      return { commands: digits(action, variables, label), losses: [] };
    case 'back':
      return { commands: [{ back: { label } }], losses: [] };
    case 'home':
      return { commands: [{ pressKey: { key: 'Home', label } }], losses: [] };
    case 'enter':
      return { commands: [{ pressKey: { key: 'Enter', label } }], losses: [] };
    case 'restart':
      return { commands: [{ launchApp: { stopApp: true, label } }], losses: [] };
    case 'open_link':
      return {
        commands: [{ openLink: { link: variables.typed(action.text ?? ''), label } }],
        losses: linkLosses(label),
      };
    case 'wait':
      return { commands: [], losses: waitLosses(action, label) };
    case 'end':
      return { commands: [], losses: [] };
  }
}

/** Maestro can only wait for something to appear; a case may ask for a longer wait. */
function waitLosses({ waitMs }: Action, label: string): readonly string[] {
  if (waitMs === undefined) return [];
  return [`${label} of ${waitMs / 1_000} s is left out: Maestro waits for what is seen`];
}

/** Maestro names no app for a link. */
function linkLosses(label: string): readonly string[] {
  return [`${label} may open another app: Maestro leaves it to the phone which app opens the link`];
}

function followed({ commands, losses }: Written, more: readonly Command[]): Written {
  return { commands: [...commands, ...more], losses };
}

type Touch = 'tapOn' | 'doubleTapOn' | 'longPressOn';

function touch(command: Touch, { action, locators }: TraceStep, writing: Writing): Written {
  const { variables, screen, label } = writing;
  const { target } = action;
  const named = selectorOf(locators, variables);
  const middle = linkMiddle(target);
  if (named !== null) {
    const losses = named.loss === '' ? [] : [`${label} ${named.loss}`];
    losses.push(...partLosses(label, target));
    // Beside a selector, a point is relative to its element.
    const inside = middle === null ? {} : { point: pointOf([middle.x, middle.y], [1, 1]) };
    return { commands: [{ [command]: { ...named.selector, ...inside, label } }], losses };
  }
  const at =
    target === null ? screen.map((whole) => whole / 2) : centreOf(touchedPart(target.bounds, target));
  const point = pointOf([at[0] ?? 0, at[1] ?? 0], screen);
  return {
    commands: [{ [command]: { point, label } }],
    losses: [byCoordinates(label), ...partLosses(label, target)],
  };
}

function byCoordinates(label: string): string {
  return `${label} goes by coordinates: no selector of Maestro identifies its element`;
}

/** How many characters are erased: Maestro's default; for a longer field twice its length. */
const ERASED = 50;

function erase({ target }: Action): Command {
  return { eraseText: Math.max(ERASED, 2 * (target?.text.length ?? 0)) };
}

/** Line ends of a text that is known are keys. */
function typing(step: TraceStep, writing: Writing): Written {
  const { text } = step.action;
  const tapped = followed(touch('tapOn', step, writing), [erase(step.action)]);
  const plain = plainText(text ?? '');
  const losses = /[^\x20-\x7e\n]/.test(plain ?? '')
    ? [`${writing.label} may fail: Maestro types no characters beyond ASCII on Android`]
    : [];
  const pieces = plain?.includes('\n') ? plain.split(/(\n)/).filter((piece) => piece !== '') : null;
  const typed = (pieces ?? [null]).map((piece): Command => {
    if (piece === '\n') return { pressKey: 'Enter' };
    const template = piece === null ? (text ?? '') : piece.replaceAll('$', '$$$$');
    return { inputText: writing.variables.typed(template) };
  });
  return { commands: [...tapped.commands, ...typed], losses: [...tapped.losses, ...losses] };
}

/** To see what is below, the finger moves up. */
export const FINGER: Readonly<Record<Direction, string>> = {
  down: 'UP',
  up: 'DOWN',
  left: 'RIGHT',
  right: 'LEFT',
};
export const SCROLL_MS = 400;
export const FAR_SWIPES = 3;

function scroll({ action, locators }: TraceStep, { variables, label }: Writing): Written {
  const named = selectorOf(locators, variables);
  const direction = FINGER[action.direction ?? 'down'];
  const from: { readonly [name: string]: FlowValue } = named === null ? {} : { from: named.selector };
  const swipe: Command = { swipe: { ...from, direction, duration: SCROLL_MS, label } };
  const losses = [
    named === null
      ? `${label} swipes in the middle of the screen: no selector of Maestro identifies its element`
      : `${label} swipes from the middle of the element to the edge of the screen, not over a part of the element`,
  ];
  return {
    commands: Array.from({ length: action.distance === 'far' ? FAR_SWIPES : 1 }, () => swipe),
    losses,
  };
}

/** Maximum number of swipes of one picker in each direction. */
const TURNS_MAX = 32;
const TURN_MS = 600;

/** Turns a wheel one way until it shows the text, then the other way. */
function turns(step: TraceStep, writing: Writing): Written {
  const { action, locators } = step;
  const { variables, label } = writing;
  const named = selectorOf(locators, variables);
  const wanted = {
    ...wantedIn(action),
    text: variables.pattern(action.text ?? ''),
    ...childOf(named),
  };
  const ways = action.direction === 'up' ? (['up', 'down'] as const) : (['down', 'up'] as const);
  const commands = ways.map(
    (way): Command => ({
      repeat: {
        times: TURNS_MAX,
        while: { notVisible: wanted },
        commands: [{ swipe: { ...turnPoints(action, way, writing.screen), duration: TURN_MS } }],
        label,
      },
    }),
  );
  return {
    commands: [...commands, { assertVisible: { ...wanted, label } }],
    losses: [`${label} swipes by coordinates: Maestro swipes from an element to the edge of the screen only`],
  };
}

/** The id of what shows the value of Android's own wheel. */
export function wantedIn({ target }: Action): { readonly id?: string } {
  const isAndroids = target?.className.endsWith('NumberPicker') === true;
  return isAndroids ? { id: patternOf('android:id/numberpicker_input') } : {};
}

function childOf(named: Named | null): { readonly [name: string]: FlowValue } {
  return named === null || named.by === 'near' ? {} : { childOf: named.selector };
}

/** A third of a picker is one of its three rows. */
export function turnPoints(
  { target }: Action,
  way: 'up' | 'down',
  screen: readonly [number, number],
): Readonly<Record<'start' | 'end', string>> {
  const [left, top, right, bottom] = target?.bounds ?? [0, 0, screen[0], screen[1]];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const reach = ((bottom - top) / 6) * (way === 'down' ? 1 : -1);
  return { start: pointOf([x, y + reach], screen), end: pointOf([x, y - reach], screen) };
}

/** What a key says beside its digit: letters, as on the pad of a phone, or a plus. */
const BESIDE = '(?:[\\s,]+[A-Z]+|\\s*\\+)?\\s*';

/** One key after another, each where it stands now; a value that is known only when the flow runs is gone through. */
function digits({ text }: Action, variables: Variables, label: string): readonly Command[] {
  const plain = plainText(text ?? '');
  if (plain !== null) {
    return [...plain].map((digit) => ({
      tapOn: { text: `\\s*${patternOf(digit)}${BESIDE}`, enabled: true, label },
    }));
  }
  const value = variables.expression(text ?? '');
  const whole = templateParts(text ?? '').length > 1 ? `(${value})` : value;
  return [
    evaluate('output.pressed = 0'),
    {
      repeat: {
        times: `\${${whole}.length}`,
        commands: [
          {
            tapOn: {
              text: `\\s*\${${whole}.charAt(output.pressed)}${BESIDE}`,
              enabled: true,
              label,
            },
          },
          evaluate('output.pressed = output.pressed + 1'),
        ],
      },
    },
  ];
}

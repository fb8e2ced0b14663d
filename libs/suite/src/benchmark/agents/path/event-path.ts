import {
  type EventTask,
  elementOfEvent,
  type RecordedApp,
  type RecordedElement,
  type TaskEvent,
  touchedWith,
} from '@tapwright/evaluation';
import type { ActorChoice, ActorInput } from '@tapwright/model';
import { type Offer, offersOn } from '../choice-element.ts';
import { lost, type OraclePath, type PathStep, stepInWords } from './oracle-path.ts';

/** A task with the place where its device stands. */
export interface EventTaskAt {
  readonly app: RecordedApp;
  readonly task: EventTask;
  /** Node that the device shows. */
  readonly node: () => string;
}

type Step = EventTask['steps'][number];
type Choose = Extract<PathStep, { kind: 'choose' }>;

/**
 * A ground truth of events as a way for the pipeline. Each event is the offered action on its element. Where that is
 * not offered, or does not lead to the next node, the nearest others are tried, each once: recorders name a part of
 * the element that reacts, and record neither the direction of a scroll nor the field of a text. An event is left out
 * where nothing leads on: another may do its work (typing includes the touch of its field).
 */
export function eventPath(at: EventTaskAt): OraclePath {
  const steps = at.task.steps.filter(({ event }) => event.type !== 'stop');
  const nodes = [...steps.map(({ node }) => node), at.task.steps.at(-1)?.node ?? ''];
  let reached = 0;
  let tried: string[] = [];
  let chosen = false;

  /** Did the last choice lead where the truth went on? */
  const look = (): void => {
    if (chosen && at.node() === nodes[reached + 1]) {
      reached += 1;
      tried = [];
    }
    chosen = false;
  };

  return {
    next(input) {
      look();
      for (; reached < steps.length; reached += 1, tried = []) {
        const choice = waysOf(at, steps, reached, input).find((way) => !tried.includes(keyOf(way)));
        if (choice === undefined) continue;
        tried.push(keyOf(choice));
        chosen = true;
        return choice;
      }
      return at.node() === nodes.at(-1)
        ? { kind: 'done' }
        : lost(`the truth ends on ${nodes.at(-1)}, not ${at.node()}`);
    },
    left: () => (at.node() === nodes.at(-1) ? 0 : steps.length - reached),
    way: () => steps.map(({ event }) => inWords(event)),
  };

  function keyOf({ index, text }: Choose): string {
    return `${at.node()} ${index} ${text}`;
  }
}

const WORDS: Readonly<Record<string, string>> = { tap: 'click', long_tap: 'long_click', set_text: 'text' };

function inWords({ type, key, target, text }: TaskEvent): string {
  if (type === 'key') return (key ?? type).toLowerCase();
  const name = target?.text || target?.desc || '';
  return stepInWords(WORDS[type] ?? type, name, type === 'set_text' ? (text ?? '') : null);
}

/** The actions that may do an event's work on this screen, the likeliest first. */
function waysOf(
  at: EventTaskAt,
  steps: readonly Step[],
  index: number,
  input: ActorInput,
): readonly Choose[] {
  const step = steps[index];
  const screen = at.app.screen(at.node());
  if (step === undefined || screen === null) return [];
  const { event } = step;
  if (event.type === 'key') return keyWays(event, steps[index - 1]?.event, input);
  const element = elementOfEvent(at.app, step.node, event);
  const same = element === null ? [] : touchedWith(at.app.screen(step.node) ?? [], element);
  const offers = offersOn(screen, input.choices);
  const ordered = (kind: string): readonly Offer[] =>
    nearestFirst(
      offers.filter(({ choice }) => choice.kind === kind),
      event,
      same,
    );
  switch (event.type) {
    case 'set_text':
      return ordered('text').map(({ choice }) => choose(choice, event.text || ' '));
    case 'scroll':
      return ordered('scroll').map(({ choice }) => choose(choice));
    case 'long_tap':
      return ordered('long_click')
        .slice(0, NEAR)
        .map(({ choice }) => choose(choice));
    default:
      return tapWays(ordered, same, steps[index + 1]?.event);
  }
}

/** Elements that are tried instead of one that is not offered. */
const NEAR = 3;

/**
 * A field is offered for typing only, which includes its touch. The text to type is the next one of the truth, or the
 * one in the field.
 */
function tapWays(
  ordered: (kind: string) => readonly Offer[],
  same: readonly RecordedElement[],
  next: TaskEvent | undefined,
): readonly Choose[] {
  const clicks = ordered('click').slice(0, NEAR);
  const fields = ordered('text').slice(0, 1);
  const own = ({ element }: Offer): boolean => element !== null && same.includes(element);
  const all = [...clicks, ...fields];
  return [...all.filter(own), ...all.filter((offer) => !own(offer))].map(({ choice }) =>
    choose(choice, choice.kind === 'text' ? next?.text || choice.value || ' ' : null),
  );
}

/** Enter is offered where a keyboard is visible; otherwise the text is typed again with the Enter key at its end. */
function keyWays(
  { key }: TaskEvent,
  before: TaskEvent | undefined,
  { choices }: ActorInput,
): readonly Choose[] {
  const own = choices
    .filter(({ kind }) => kind === (key ?? '').toLowerCase())
    .map((choice) => choose(choice));
  if (key !== 'ENTER') return own;
  const typed = choices.filter(({ kind }) => kind === 'text');
  return [...own, ...typed.map((choice) => choose(choice, `${before?.text ?? choice.value}\n`))];
}

function choose({ index }: ActorChoice, text: string | null = null): Choose {
  return { kind: 'choose', index, text };
}

/** First those on the event's own element, then those around its place, the smallest first, then the others. */
function nearestFirst(
  offers: readonly Offer[],
  { bounds }: TaskEvent,
  same: readonly RecordedElement[],
): readonly Offer[] {
  const rank = ({ element }: Offer): number => {
    if (element === null) return Number.MAX_VALUE;
    const own = same.indexOf(element);
    if (own >= 0) return own;
    const [left, top, right, bottom] = element.bounds;
    const [x, y] = bounds ? [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2] : [0, 0];
    const apart = Math.abs((left + right) / 2 - x) + Math.abs((top + bottom) / 2 - y);
    const holds = left <= x && x <= right && top <= y && y <= bottom;
    return (holds ? 1e3 : 1e6) + apart;
  };
  return offers.toSorted((a, b) => rank(a) - rank(b));
}

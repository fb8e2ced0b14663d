import type { Line } from '../lines.ts';
import type { At } from './flow-state.ts';
import type { FlowCommand } from './parse-flow.ts';
import { elementOf, type NamedElement } from './read-selector.ts';
import { type Place, refusal } from './refusal.ts';

/** Begins commands that are done only where this element is visible, or is not. */
export function whenLine(is: 'visible' | 'notVisible', element: NamedElement, state?: string): Line {
  const { label, chain } = element;
  const texts = [is, label, ...(state === undefined ? [] : [state])];
  return { verb: 'when', texts, chain, asks: chain, kept: null };
}

type Asked = readonly (readonly [string, unknown])[];

/** The conditions of a `when`, all of which must hold; null: some depend on more than the screen. */
export function conditionLines(asked: Asked, at: At, place: Place): readonly Line[] | null {
  const lines: Line[] = [];
  for (const [is, given] of asked) {
    if (is !== 'visible' && is !== 'notVisible') return null;
    const element = elementOf(given, at, place);
    if (element.isPoint) throw refusal(place, 'its condition names a point', 'a text or an id');
    const { states } = element;
    // That something is not there in two states says neither of each.
    if (is === 'notVisible' && states.length > 1) return null;
    if (states.length === 0) lines.push(whenLine(is, element));
    else lines.push(...states.map((state) => whenLine(is, element, state)));
  }
  return lines;
}

interface Conditional {
  readonly asked: Asked;
  readonly commands: readonly FlowCommand[];
  readonly at: At;
}

/** A switch that is tapped where it is not in its state; null for all other conditions. */
export function turnOf(place: Place, { asked, commands, at }: Conditional): Line | null {
  const [[kind, value] = ['', null], more] = asked;
  const [only, second] = commands;
  if (kind !== 'notVisible' || more !== undefined || only?.name !== 'tapOn' || second !== undefined)
    return null;
  const wanted = elementOf(value, at, place);
  const [is, others] = wanted.states;
  if (is === undefined || others !== undefined) return null;
  const target = elementOf(only.value, at, only);
  return {
    verb: 'turn',
    texts: [target.label, is],
    chain: target.chain,
    asks: wanted.chain,
    kept: null,
  };
}

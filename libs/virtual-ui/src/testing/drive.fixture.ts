import type { SeenElement } from '../dump/seen.ts';
import { elementAt, playStep, screenOf } from '../playing/play-truth.ts';
import type { TaskLocator } from '../playing/steps.ts';
import { createInteractiveSource, type InteractiveSource } from '../session/interactive-source.ts';
import { neighbour } from './neighbour.fixture.ts';
import { SAMPLER, type SamplerState, sampler } from './sampler.fixture.ts';

/** A device with the sampler in front, and short methods for what tests do with it. */
interface Drive {
  readonly source: InteractiveSource;
  state(): SamplerState;
  tap(...on: TaskLocator[]): void;
  type(text: string): void;
  press(...keys: string[]): void;
  swipe(from: number, to: number): void;
  element(on: TaskLocator): SeenElement;
  /** Texts on the screen, in document order. */
  texts(): string[];
}

function isSamplerState(value: unknown): value is SamplerState {
  return typeof value === 'object' && value !== null && 'log' in value;
}

export function driveSampler(): Drive {
  const source = createInteractiveSource({ apps: [sampler, neighbour], start: SAMPLER });
  return {
    source,
    state() {
      const state = source.state(SAMPLER);
      if (!isSamplerState(state)) throw new Error('the sampler has no state');
      return state;
    },
    tap: (...on) => {
      for (const locator of on) playStep(source, { kind: 'click', on: locator });
    },
    type: (text) => {
      source.input({ kind: 'text', text });
    },
    press: (...keys) => {
      for (const key of keys) source.input({ kind: 'key', key });
    },
    swipe: (from, to) => {
      source.input({ kind: 'swipe', from: [540, from], to: [540, to], ms: 300 });
    },
    element: (on) => elementAt(source, on),
    texts: () => screenOf(source).elements.flatMap(({ text }) => (text === '' ? [] : [text])),
  };
}

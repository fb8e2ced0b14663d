import { availableParallelism } from 'node:os';
import { TapwrightError } from '@tapwright/contracts';
import { findStrategy } from '@tapwright/runtime';
import { seedsFrom, whole } from '../evaluation/flags.ts';
import { xuatCases } from './cases/index.ts';
import type { XuatOptions } from './options.ts';

const PROCESSES_MOST = 8;

export interface XuatFlags {
  readonly strategies: readonly string[];
  /** Ids of the chosen cases. */
  readonly cases: readonly string[];
  readonly seeds: readonly number[];
  readonly processes: number;
  /** Agents that make no mistakes. */
  readonly flawless: boolean;
  /** Does not repeat a run whose agents would give the same answers without errors. */
  readonly reuse: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** @throws TapwrightError naming the flag and what was expected */
export function readXuatFlags(options: XuatOptions): XuatFlags {
  const { strategy, cases: wanted, seed, seeds, processes, ...switches } = options;
  const fits = pattern(wanted);
  const cases = xuatCases.map(({ spec }) => spec.id).filter((id) => fits.test(id));
  if (cases.length === 0) throw wrong('--cases', wanted, 'a regular expression that fits the id of a case');
  const preset = String(Math.min(PROCESSES_MOST, availableParallelism()));
  return {
    strategies: [...new Set(strategy.split(',').map((name) => findStrategy(name.trim()).name))],
    cases,
    seeds: seedsFrom(seed, seeds),
    processes: whole('--processes', processes ?? preset, 64),
    ...switches,
  };
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw wrong('--cases', text, 'a regular expression, such as wallet');
  }
}

function wrong(field: string, value: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${field} is '${value.slice(0, 40)}'`, { field, expected });
}

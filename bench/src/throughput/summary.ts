import { fitLaw, type Law, type Needs, needsOf } from './law.ts';
import { type MemoryOfPhones, memoryOfPhones, type Row } from './row.ts';

export interface Summary {
  readonly rows: readonly Row[];
  /** CPU of the largest farm for each step, divided by that of the smallest. */
  readonly growth: number;
  readonly law: Law;
  /** Of the largest farm. */
  readonly prediction: {
    readonly phones: number;
    readonly from: readonly number[];
    readonly stepsPerSecond: number;
    readonly measured: number;
    /** Prediction divided by measurement, less 1. */
    readonly error: number;
    /**
     * The share of its time that the runtime's thread is busy at the measured throughput, by the law and as measured: this
     * also holds where other programs take part of the machine.
     */
    readonly busy: { readonly predicted: number; readonly measured: number; readonly error: number };
  };
  readonly memory: MemoryOfPhones | null;
  /** On paper, from the law. */
  readonly needs: readonly Needs[];
}

const FITTED = [2, 20];
const ON_PAPER = [200, 1_000, 10_000];

/** @param measured one row at least, in the order of their phones */
export function summarise(measured: readonly Row[], stepSeconds: number): Summary {
  const [least, most] = [measured[0], measured.at(-1)];
  if (least === undefined || most === undefined) throw new Error('nothing was measured');
  const named = measured.filter(({ phones }) => FITTED.includes(phones));
  const fitted = named.length === FITTED.length ? named : measured.slice(0, FITTED.length);
  const law = fitLaw(fitted);
  const { runtimeMs, databaseMs } = law.demands;
  const busy = (most.stepsPerSecond * (runtimeMs + databaseMs)) / 1_000;
  return {
    rows: measured,
    growth: most.cpuPerStepMs / least.cpuPerStepMs,
    law,
    prediction: {
      phones: most.phones,
      from: fitted.map(({ phones }) => phones),
      stepsPerSecond: law.limitPerSecond,
      measured: most.stepsPerSecond,
      error: law.limitPerSecond / most.stepsPerSecond - 1,
      busy: { predicted: busy, measured: most.utilisation, error: busy / most.utilisation - 1 },
    },
    memory: memoryOfPhones(measured),
    needs: needsOf(law, ON_PAPER, stepSeconds),
  };
}

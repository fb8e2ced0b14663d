import type { Cell } from './cell.ts';

/** A completed run of two steps; the given fields differ. */
export function cellOf(values: Partial<Cell> = {}): Cell {
  return {
    data: 'recorded',
    app: 'app',
    task: '0 t',
    strategy: 'react',
    model: 'offline',
    seed: 1,
    outcome: 'completed',
    reason: 'COMPLETED',
    detail: '',
    contained: true,
    completed: true,
    exact: true,
    proportion: 1,
    prefix: 1,
    precision: 1,
    steps: 2,
    charged: 2,
    unrecorded: 0,
    restorations: 0,
    calls: [
      { role: 'actor', calls: 2, inputTokens: 200, outputTokens: 20 },
      { role: 'verifier', calls: 1, inputTokens: 50, outputTokens: 5 },
    ],
    decisions: 2,
    byOffline: 0,
    offLog: null,
    failure: null,
    missing: null,
    story: [],
    ...values,
  };
}

/** A run that went wrong after half of its task. */
export function missedOf(values: Partial<Cell> = {}): Cell {
  const missed = {
    contained: false,
    completed: false,
    exact: false,
    proportion: 0.5,
    prefix: 0.5,
    precision: 0.5,
  };
  return cellOf({ ...missed, outcome: 'failed', failure: 'planning', ...values });
}

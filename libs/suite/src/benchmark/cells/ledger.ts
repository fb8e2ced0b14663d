import { type CallEnd, type Meter, type MeteredCall, TapwrightError } from '@tapwright/contracts';
import type { Prices } from '@tapwright/model';
import { z } from 'zod';
import type { Subject } from '../models/subject.ts';
import type { Bundle } from './bundle.ts';
import type { Cell } from './cell.ts';
import { usdOf } from './metered-model.ts';

/** Most that a benchmark may use, all calls together; null: no limit. */
export interface CallBudget {
  readonly calls: number | null;
  readonly tokens: number | null;
  readonly usd: number | null;
  /** Milliseconds after which one start begins no further cell; each start in the folder has its own. */
  readonly ms: number | null;
}

export const NO_BUDGET: CallBudget = { calls: null, tokens: null, usd: null, ms: null };

const Spending = z.object({ calls: z.number(), tokens: z.number(), usd: z.number() });
export type Spending = z.infer<typeof Spending>;

/**
 * What calls have used, each counted when it ends, whatever becomes of its cell: one that could not be measured has been
 * paid for, too. Where an endpoint does not count, it is estimated, rather too high.
 */
export interface Ledger {
  /** Counts the calls to an endpoint with these prices; null: their money is not known, and is not counted. */
  meterFor(prices: Prices | null): Meter;
  /** Counts a call to another agent, whose tokens nobody knows. */
  addCall(): void;
  spent(): Spending;
  /** Goes on from what earlier runs in this folder have used. */
  resume(before: Spending): void;
}

/** What a byte of an answer and a picture take, rather too much, where an endpoint counts nothing. */
const BYTES_PER_TOKEN = 3;
const PICTURE_TOKENS = 1_600;

export function createLedger(): Ledger {
  const sum = { calls: 0, tokens: 0, usd: 0 };
  const end = (call: MeteredCall, prices: Prices | null, how: CallEnd): void => {
    sum.calls += 1;
    const { input, output, cached } = tokensOf(call, how);
    sum.tokens += input + output;
    const used = { inputTokens: input, outputTokens: output, cachedTokens: cached };
    if (prices !== null) sum.usd += usdOf(used, prices);
  };
  return {
    meterFor: (prices) => ({
      begin: async (call) => ({
        outputTokens: null,
        sharesPauses: false,
        end: async (how) => end(call, prices, how),
      }),
    }),
    addCall: () => {
      sum.calls += 1;
    },
    spent: () => ({ ...sum }),
    resume({ calls, tokens, usd }) {
      sum.calls += calls;
      sum.tokens += tokens;
      sum.usd += usd;
    },
  };
}

function tokensOf({ promptTokens, pictures }: MeteredCall, how: CallEnd) {
  if (how.kind === 'refused') return { input: 0, output: 0, cached: 0 };
  if (how.kind === 'answered' && how.tokens !== null) return how.tokens;
  const characters = how.kind === 'answered' ? how.characters : 0;
  const input = promptTokens() + pictures * PICTURE_TOKENS;
  return { input, output: Math.ceil(characters / BYTES_PER_TOKEN), cached: 0 };
}

export function isSpent(budget: CallBudget, { calls, tokens, usd }: Spending): boolean {
  return (
    calls >= (budget.calls ?? Infinity) ||
    tokens >= (budget.tokens ?? Infinity) ||
    usd >= (budget.usd ?? Infinity)
  );
}

/**
 * A limit that nobody could keep is refused: it would look like one, and stop nothing.
 * @throws TapwrightError `INPUT_INVALID`
 */
export function checkBudget({ tokens, usd }: CallBudget, subjects: readonly Subject[]): void {
  for (const { name, kind, prices } of subjects) {
    if (kind === 'builtin') continue;
    if (usd !== null && prices === null)
      throw unkept(`limits money, and nobody knows what model ${name} costs`, kind);
    if (tokens !== null && kind === 'agent')
      throw unkept(`limits tokens, and nobody counts those of the agent ${name}`, kind);
  }
}

function unkept(words: string, kind: Subject['kind']): TapwrightError {
  const advice =
    kind === 'agent'
      ? 'Limit the calls, such as --budget 500calls, or measure the agent in a folder of its own.'
      : 'Give its prices in the file of models, or limit tokens or calls.';
  return new TapwrightError('INPUT_INVALID', `--budget ${words}`, {
    field: '--budget',
    expected: 'a limit that can be kept for every model',
    advice,
  });
}

const FILE = 'spent.json';

/** What earlier runs in this folder have used: as they have noted it, or, in older folders, by their cells. */
export function spentBefore(bundle: Bundle, paid: ReadonlySet<string>): Spending {
  const noted = Spending.safeParse(bundle.read(FILE));
  return noted.data ?? spentByCells([...bundle.cells().values()].filter(({ model }) => paid.has(model)));
}

export async function noteSpent(bundle: Bundle, spent: Spending): Promise<void> {
  await bundle.write(FILE, `${JSON.stringify(spent)}\n`);
}

function spentByCells(cells: readonly Cell[]): Spending {
  const sum = { calls: 0, tokens: 0, usd: 0 };
  for (const { usage } of cells) {
    sum.calls += usage.calls;
    sum.tokens += usage.inputTokens + usage.outputTokens;
    sum.usd += usage.usd ?? 0;
  }
  return sum;
}

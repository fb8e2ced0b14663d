import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { wrong } from '@tapwright/command-line';
import { type Ledger, OBLIGATIONS_MAX, ObligationInput } from '@tapwright/contracts';
import type { Model } from '@tapwright/model';
import { readGoalWith } from '@tapwright/planner';
import { ledgerOf } from '@tapwright/runtime';
import { z } from 'zod';
import { ledgerInWords } from './ledger-in-words.ts';

const HELP = 'Enter: begin   n: do nothing   a number: leave that one out   + words: one more\n';

/** Where questions are asked and answers come from. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly out: NodeJS.WritableStream;
}

export interface Asking extends Terminal {
  readonly goal: string;
  readonly app: string;
  readonly model: Model;
  readonly modelTimeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Shows what a goal was read to ask for and lets a person change it. Returns the obligations that were confirmed, or null
 * where the person wants nothing done; the end of the input is a no.
 */
export async function confirmGoal(asking: Asking): Promise<ObligationInput[] | null> {
  const { goal, app, input, out } = asking;
  const about = { jobId: '', runId: '' };
  let { ledger } = await readGoalWith(asking, { input: { goal, app }, about, signal: asking.signal });
  const lines = createInterface({ input, terminal: false });
  try {
    out.write(`${ledgerInWords(ledger)}${HELP}`);
    for await (const line of lines) {
      const answer = line.trim();
      if (answer === '' || answer === 'y') return ledger.obligations.map(({ id: _, ...one }) => one);
      if (answer === 'n') return null;
      const next = changed(goal, ledger, answer);
      out.write(next === null ? `“${answer}” names none of them\n${HELP}` : `${ledgerInWords(next)}${HELP}`);
      ledger = next ?? ledger;
    }
    return null;
  } finally {
    lines.close();
  }
}

/**
 * The ledger without an obligation, or with one more. Null for an answer that names none of them, or that would leave
 * none. Pure.
 */
export function changed(goal: string, { obligations }: Ledger, answer: string): Ledger | null {
  const [, more] = /^\+\s*(\S.*)$/.exec(answer) ?? [];
  const kept = obligations.filter(({ id }) => id !== answer && id !== `o${answer}`);
  if (more === undefined && (kept.length === obligations.length || kept.length === 0)) return null;
  const own = kept.map(({ id: _, ...one }) => one);
  return ledgerOf(goal, { read: more === undefined ? own : [...own, { says: more }], readBy: 'person' });
}

/** @throws TapwrightError `INPUT_INVALID` for a file that cannot be read, or that holds something else */
export async function obligationsFrom(path: string): Promise<ObligationInput[]> {
  const expected = 'a file with a JSON list such as [{"says": "Turn on dark mode"}]';
  const text = await readFile(path, 'utf8').catch(() => {
    throw wrong('--obligations', `cannot be read: ${path}`, expected);
  });
  const read = z.array(ObligationInput).min(1).max(OBLIGATIONS_MAX).safeParse(parsed(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw wrong('--obligations', `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(), expected);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import type { CallTokens } from '@tapwright/contracts';
import { z } from 'zod';

const dollars = z.number().min(0).max(100_000);

/** What a model costs, US dollars for a million tokens. */
const Price = z.strictObject({
  input: dollars,
  /** Absent: as other input. */
  cachedInput: dollars.optional(),
  output: dollars,
  /** Tokens of one picture, rather too many; it is only reserved, what the endpoint counts is what is paid. */
  pictureTokens: z.int().min(0).max(1_000_000).optional(),
});
export type Price = z.infer<typeof Price>;

/** Prices by the name of the model, as `MODEL_PRICES` gives them. */
export const Prices = z.record(z.string().min(1), Price);
export type Prices = z.infer<typeof Prices>;

export const NANO = 1_000_000_000;
/** A dollar for a million tokens is so many nano-dollars for one. */
const NANO_PER_TOKEN = 1_000;
/** What a phone's screen has in most models, where the price table says nothing. */
const PICTURE_TOKENS = 1_600;

/** The most that a question with its answer uses. */
export function mostTokens(
  { promptTokens, pictures }: { readonly promptTokens: number; readonly pictures: number },
  price: Price | null,
): number {
  return promptTokens + pictures * (price?.pictureTokens ?? PICTURE_TOKENS);
}

/** What tokens cost, nano-dollars, rounded up. */
export function costOf({ input, output, cached }: CallTokens, price: Price): number {
  const fromCache = Math.min(cached, input);
  const dollarsEach = price.input * (input - fromCache) + (price.cachedInput ?? price.input) * fromCache;
  return Math.ceil((dollarsEach + price.output * output) * NANO_PER_TOKEN);
}

export function nanoOf(usd: number): number {
  return Math.round(usd * NANO);
}

/** `$0.1234`, with as many digits as it takes. */
export function inDollars(nano: number): string {
  return `$${(nano / NANO).toFixed(6).replace(/0{1,4}$/, '')}`;
}

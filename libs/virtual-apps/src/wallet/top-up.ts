import type { Cents } from './money.ts';

/** What can be chosen, in cents. */
export const TOP_UP_AMOUNTS: readonly Cents[] = [500, 1000, 2000, 5000];

/** Networks by the beginning of their numbers; all invented. */
const NETWORKS: Readonly<Record<string, string>> = { '071': 'Lark Mobile', '074': 'Pico', '079': 'Mellow' };

/** The network of a number, as soon as its beginning is known. */
export function networkOf(phone: string): string | null {
  const prefix = phone.slice(0, 3);
  return (Object.hasOwn(NETWORKS, prefix) ? NETWORKS[prefix] : undefined) ?? null;
}

/** What is wrong with a number that is to be topped up; null where nothing is. */
export function phoneError(phone: string): string | null {
  if (!/^0\d{9}$/.test(phone)) return 'Enter 10 digits, beginning with 0';
  return networkOf(phone) === null ? 'This network cannot be topped up' : null;
}

import type { Cents } from './money.ts';

/** Amounts to choose from, in cents. */
export const TOP_UP_AMOUNTS: readonly Cents[] = [500, 1000, 2000, 5000];

/** Networks by the first digits of their numbers; all invented. */
const NETWORKS: Readonly<Record<string, string>> = { '071': 'Lark Mobile', '074': 'Pico', '079': 'Mellow' };

/** The network of a number, once its first digits are known. */
export function networkOf(phone: string): string | null {
  const prefix = phone.slice(0, 3);
  return (Object.hasOwn(NETWORKS, prefix) ? NETWORKS[prefix] : undefined) ?? null;
}

/** The error of a number to top up; null where it is right. */
export function phoneError(phone: string): string | null {
  if (!/^0\d{9}$/.test(phone)) return 'Enter 10 digits, beginning with 0';
  return networkOf(phone) === null ? 'This network cannot be topped up' : null;
}

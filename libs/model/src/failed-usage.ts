import type { ModelUsage } from './port.ts';

const used = new WeakMap<object, ModelUsage>();

/** Notes what a question has used that ends with this error: answers that cannot be used have been paid for. */
export function withUsage<E extends object>(error: E, usage: ModelUsage): E {
  used.set(error, usage);
  return error;
}

/** Completes what is noted of a question that ended with this error, where anything is. */
export function amendUsage(error: unknown, change: Partial<ModelUsage>): void {
  const usage = usageOf(error);
  if (usage !== null && typeof error === 'object' && error !== null) used.set(error, { ...usage, ...change });
}

/** The usage of a question whose answers were paid for and could not be used; nothing where there was no answer. */
export function spentInVain(error: unknown): readonly ModelUsage[] {
  const usage = usageOf(error);
  return usage === null || usage.answers === 0 ? [] : [usage];
}

/** What a question has used that ended with this error; null: nobody knows. */
export function usageOf(error: unknown): ModelUsage | null {
  return typeof error === 'object' && error !== null ? (used.get(error) ?? null) : null;
}

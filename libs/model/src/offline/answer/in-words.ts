import type { Value } from '../goal/values.ts';

const LABEL_MAX = 40;

export function spoken(value: Value): string {
  return value.words.map((one) => one.raw).join(' ');
}

export function quoted(text: string): string {
  return `“${text.length > LABEL_MAX ? `${text.slice(0, LABEL_MAX)}…` : text}”`;
}

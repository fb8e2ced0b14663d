import type { Growth } from './verdict.ts';
import type { Round, SoakResult } from './work.ts';

const MIB = 1_048_576;
const SHOWN = [
  'heap bytes',
  'rss bytes',
  'buffer bytes',
  'database bytes',
  'log bytes',
  'sockets',
  'file descriptors',
  'events',
  'artifact files',
  'farm heap bytes',
];

/** One line about a part of the work. */
export function roundLine({ number, jobs, seconds, sample }: Round): string {
  const cells = SHOWN.map((name) => `${name.replace(' bytes', '')} ${amount(name, sample[name] ?? 0)}`);
  return `${String(number).padStart(3)}  ${String(jobs).padStart(6)} jobs  ${seconds.toFixed(0).padStart(4)} s  ${cells.join('  ')}`;
}

/** The values at the ends of the second half, the growth by the fitted line, and the allowed growth. */
export function growthTable(growths: readonly Growth[]): string {
  const width = Math.max(...growths.map(({ name }) => name.length));
  const lines = growths.map(({ name, first, last, growth, allowed, leaks }) => {
    const cells = [first, last, growth, allowed].map((value) => amount(name, value).padStart(10));
    return `${name.padEnd(width)} ${cells.join(' ')}${leaks ? '  LEAK' : ''}`;
  });
  const head = `${''.padEnd(width)} ${['first', 'last', 'growth', 'allowed'].map((word) => word.padStart(10)).join(' ')}`;
  return [head, ...lines].join('\n');
}

/** Why it is a leak, in words; empty where it is none. */
export function reasons(result: SoakResult, growths: readonly Growth[]): readonly string[] {
  const left = Object.entries(result.leftOver).map(([name, count]) => `retention left ${count} ${name}`);
  const grown = growths
    .filter(({ leaks }) => leaks)
    .map(
      ({ name, growth, allowed }) =>
        `${name} grew by ${amount(name, growth)}, allowed ${amount(name, allowed)}`,
    );
  return [...grown, ...left, ...result.warnings.map((warning) => `Node warned: ${warning}`)];
}

function amount(name: string, value: number): string {
  if (name.endsWith('bytes')) return `${(value / MIB).toFixed(1)} MB`;
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

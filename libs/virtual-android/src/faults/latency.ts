import { setTimeout as wait } from 'node:timers/promises';
import { isBuiltin } from '../shell/program-names.ts';
import type { Duration, LatencyClass } from './schema.ts';

/**
 * Usual milliseconds over USB on a mid-range phone: `uiautomator dump` starts a Java process and waits for an idle
 * screen, `screencap -p` compresses, `input` starts a process. `server` is one answer of a server that runs already. Typical values, not measured on one phone.
 */
export const LATENCY_PROFILES: Readonly<Record<string, Readonly<Partial<Record<LatencyClass, Duration>>>>> = {
  'mid-range-phone': {
    dump: [800, 2_000],
    screencap: 300,
    tap: 40,
    swipe: [300, 400],
    text: [60, 150],
    key: 50,
    start: [300, 900],
    shell: 15,
    sync: 10,
    server: [80, 200],
  },
};

/** The kind of a program, for latency and for triggers. */
export interface CommandKind {
  readonly latency: LatencyClass | null;
  /** `command` applies to every program. */
  readonly triggers: readonly ('dump' | 'input' | 'command' | 'screencap' | 'start')[];
}

const INPUT_KINDS: Readonly<Record<string, LatencyClass>> = {
  tap: 'tap',
  swipe: 'swipe',
  draganddrop: 'swipe',
  text: 'text',
  keyevent: 'key',
};

/** The kind of a command; null for builtins of the shell. */
export function commandKindOf([path = '', ...args]: readonly string[]): CommandKind | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'cmd' && args[0] === 'activity') return commandKindOf(['am', ...args.slice(1)]);
  if (name === 'uiautomator' && args[0] === 'dump') return { latency: 'dump', triggers: ['command', 'dump'] };
  if (name === 'screencap') return { latency: 'screencap', triggers: ['command', 'screencap'] };
  if (name === 'input') {
    const verb = args.find((word) => INPUT_KINDS[word] !== undefined) ?? '';
    return { latency: INPUT_KINDS[verb] ?? 'shell', triggers: ['command', 'input'] };
  }
  // Two Java processes start: that of the command, and that of the instrumentation.
  if (name === 'am' && args[0] === 'instrument') return { latency: 'start', triggers: ['command'] };
  if (name === 'monkey' || (name === 'am' && /^start(-activity)?$/.test(args[0] ?? '')))
    return { latency: 'start', triggers: ['command', 'start'] };
  return isBuiltin(name) ? null : { latency: 'shell', triggers: ['command'] };
}

/** Chooses milliseconds from a range by a random number from 0 up to 1. */
export function drawn(duration: Duration, random: () => number): number {
  if (typeof duration === 'number') return duration;
  const [least, most] = duration;
  return Math.round(least + (most - least) * random());
}

/** Waits in real time. Ends early, without an error, when the client hangs up. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

import type { Shell } from './adb/shell.ts';

/** How a phone is powered. */
export interface Battery {
  /** Percent. */
  readonly level: number;
  /** True: it gets power and is not full yet. */
  readonly charging: boolean;
}

/** `BatteryManager.BATTERY_STATUS_CHARGING`. */
const CHARGING = 2;
const FULL_PERCENT = 100;

/** What `dumpsys battery` says; null where the phone has no battery, or does not tell. */
export async function readBattery(shell: Shell, signal: AbortSignal): Promise<Battery | null> {
  const answer = await shell.run('dumpsys battery', { signal });
  return answer.exitCode === 0 ? parseBattery(answer.stdout.toString('utf8')) : null;
}

/** Makers print further batteries behind that of the phone: the first line of a name counts. */
export function parseBattery(dump: string): Battery | null {
  const field = (name: string) => new RegExp(`^\\s*${name}:\\s*(\\S+)\\s*$`, 'm').exec(dump)?.[1];
  const [level, scale] = [Number(field('level')), Number(field('scale') ?? FULL_PERCENT)];
  const percent = Math.round((level / scale) * FULL_PERCENT);
  // Comparisons with what is no number are false.
  const isLevel = scale > 0 && percent >= 0 && percent <= FULL_PERCENT;
  if (field('present') === 'false' || !isLevel) return null;
  return { level: percent, charging: Number(field('status')) === CHARGING };
}

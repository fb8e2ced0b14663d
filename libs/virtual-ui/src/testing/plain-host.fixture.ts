import type { AppEnv } from '../app/app.ts';
import { type AppHost, PLAIN_PHONE } from '../app/host.ts';

/** The environment of an app at a moment, on a phone that grants every permission. */
export function plainEnv(now: number, change: Partial<AppEnv> = {}): AppEnv {
  return { now, installed: [], locale: 'en-US', rotation: 0, granted: () => true, ...change };
}

/** A device for tests of a single process: its clock stands still. */
export function plainHost(now: number): AppHost {
  return { env: (_packageName, at = now) => plainEnv(at), phone: () => PLAIN_PHONE, toast() {} };
}

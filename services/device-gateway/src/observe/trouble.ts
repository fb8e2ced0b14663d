import type { Device } from '@tapwright/android';
import { type AppTrouble, toTapwrightError } from '@tapwright/contracts';
import { wholeRun } from '@tapwright/runtime';
import type { Logger } from '@tapwright/service';
import type { RunRow } from '@tapwright/store';
import { withoutTyped } from './redact.ts';

/** The run goes on without a log that does not come; a phone needs some 50 ms for it. */
const LOOK_TIMEOUT_MS = 3_000;
/** The worst first: an exception says more than the process death after it. */
const WORST_FIRST: readonly AppTrouble['kind'][] = ['crash', 'native_crash', 'anr', 'process_death'];

export interface TroubleQuestion {
  readonly device: Device;
  readonly run: RunRow;
  readonly token: number;
  readonly step: number;
  /** Package of the app. Where it is empty, the app is not known and every failure is reported. */
  readonly app: string;
  /** What was typed in this step. */
  readonly typed: string | null;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Whether the app failed since the last step, or since the device was leased. A crash may show no dialog (phones hide
 * the first one by default) and leave another screen of the same app, so the log is read after every action. The
 * answer is evidence, not part of the action: a log that cannot be read fails nothing.
 */
export async function lookForTrouble(question: TroubleQuestion): Promise<AppTrouble | null> {
  const { device, run, token, step, app, signal } = question;
  const before = run.state.history.findLast((item) => item.step < step)?.step;
  const look = {
    token,
    id: `${run.id}_${step}`,
    last: before === undefined ? null : `${run.id}_${before}`,
    redact: withoutTyped([question.typed, ...wholeRun(run.state).history.map(({ text }) => text)]),
  };
  try {
    const found = await device.troubles(look, { signal, timeoutMs: LOOK_TIMEOUT_MS });
    return worstOf(found.filter(({ process }) => isOf(app, process)));
  } catch (error) {
    question.log.warn({ run: run.id, step, code: toTapwrightError(error).code }, 'the log could not be read');
    return null;
  }
}

/** An app may have further processes, named `package:name`. */
function isOf(app: string, process: string): boolean {
  return app === '' || process === app || process.startsWith(`${app}:`);
}

function worstOf(found: readonly AppTrouble[]): AppTrouble | null {
  const kind = WORST_FIRST.find((worse) => found.some((trouble) => trouble.kind === worse));
  return found.find((trouble) => trouble.kind === kind) ?? null;
}

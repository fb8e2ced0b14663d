import { RunClosed, TEARDOWN_MAX_MS, toTapwrightError } from '@tapwright/contracts';
import { refuseSetupLines } from '@tapwright/policy';
import type { Logger } from '@tapwright/service';
import type { JobRow, LeaseRow, RunRow } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { runDevice } from '../lease/run-device.ts';
import { numbered, playLines } from './play-lines.ts';

export interface TearingDown {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly lease: LeaseRow;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/**
 * What a job says that tidies up, once its set-up has begun, however the run ended. Each line is done at most once, also where this is
 * handled again; one that fails keeps none of the others from being done. The end of the run stays as it is.
 */
export async function tearDown(deps: GatewayDeps, about: TearingDown): Promise<void> {
  const { job, run, lease, signal, log } = about;
  const lines = job.spec.setup?.teardown ?? [];
  if (lines.length === 0 || run.state.setup === undefined) return;
  const until = performance.now() + TEARDOWN_MAX_MS;
  const { serial, token } = lease;
  try {
    refuseSetupLines(job.spec, job.tenantId, deps.setupLines);
    await deps.inventory.exclusively(serial, async () => {
      const { device } = runDevice(deps, job, serial);
      for (const [at, line] of numbered(lines, 'teardown').entries()) {
        const played = await playLines(deps, {
          ...{ device, signal, lines: [line] },
          lease: { runId: run.id, serial, token },
          idPrefix: `${run.id}_teardown${at}`,
          timeoutMs: job.spec.setup?.timeoutMs ?? TEARDOWN_MAX_MS,
          untilMs: until - performance.now(),
          eventType: RunClosed.type,
        });
        if (played.problem !== null) log.warn({ serial, problem: played.problem }, 'a tear-down has failed');
      }
    });
  } catch (error) {
    // The phone has gone, or somebody else has it: the run is closed all the same.
    const { code, message } = toTapwrightError(error);
    log.warn({ serial, code, message }, 'a tear-down could not be done');
  }
}

import { SETUP_TRY_MAX_MS, SetupPlanned, SetupPlayed } from '@tapwright/contracts';
import { refuseSetupLines } from '@tapwright/policy';
import { defineHandler, eventFor } from '@tapwright/service';
import { insertCapture } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { heldLease } from '../lease/held-lease.ts';
import { runDevice } from '../lease/run-device.ts';
import { startOf } from '../lease/run-queued.ts';
import { startApp } from '../lease/start-app.ts';
import { filesOfRun } from '../observe/keep-files.ts';
import { observe } from '../observe/observe.ts';
import { PHONE_RETRY } from '../retry.ts';
import { holds, linesOf, playLines } from './play-lines.ts';

/**
 * Plays one try of a set-up. The ids of its lines follow from the run and the try, so that one that is handled again after
 * a crash passes over what the phone's books have as done; a line whose end nobody knows is not repeated, and the check
 * decides. Where the app is as it must be, it is brought to its start with what it holds now.
 */
export const onSetupPlanned = defineHandler({
  on: SetupPlanned,
  emits: [SetupPlayed],
  retry: PHONE_RETRY,

  async handle({ data: { attempt }, job, run, signal }, deps: GatewayDeps) {
    const { setup } = job.spec;
    if (setup === undefined) return { emit: [] };
    refuseSetupLines(job.spec, job.tenantId, deps.setupLines);
    const lease = heldLease(run);
    const { app, atHome, spec } = await startOf({ job, run }, deps);
    const { device } = runDevice(deps, job, lease.serial);
    const { timeoutMs, check } = setup;
    return deps.inventory.exclusively(lease.serial, async () => {
      const played = await playLines(deps, {
        ...{ device, lease, timeoutMs, signal },
        idPrefix: `${run.id}_setup${attempt}`,
        lines: linesOf(setup, app ?? ''),
        untilMs: SETUP_TRY_MAX_MS,
        eventType: SetupPlanned.type,
      });
      const { token } = lease;
      const asked = played.problem === null || played.unknown;
      const problem =
        asked && check !== undefined
          ? await holds(device, { line: check, timeoutMs }, { token, signal })
          : played.problem;
      if (problem !== null) {
        const failed = { ok: false as const, attempt, problem };
        return { writes: played.writes, emit: [eventFor(SetupPlayed, { job, run }, failed)] };
      }
      const reset = spec.reset === 'data' ? 'restart' : spec.reset;
      const note = deps.attest === 'on';
      await startApp(device, { spec: { ...spec, reset }, atHome, token, note, signal });
      const files = filesOfRun(job, run);
      const { capture } = await observe(deps, { run, device, picture: job.spec.pictures, files, signal });
      const done = { ok: true as const, attempt, captureId: capture.id };
      return {
        writes: [...played.writes, insertCapture(capture)],
        emit: [eventFor(SetupPlayed, { job, run }, done)],
      };
    });
  },
});

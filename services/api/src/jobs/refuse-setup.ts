import { type JobSpec, TapwrightError } from '@tapwright/contracts';
import { refuseSetupLines, type SetupLines } from '@tapwright/policy';
import { usesSeveralPhones } from '@tapwright/runtime';

/**
 * Whether the set-up of a job can be played.
 * @throws TapwrightError `SETUP_NOT_ALLOWED`, `INPUT_INVALID`
 */
export function refuseSetup(spec: JobSpec, tenantId: string, allowed: SetupLines | undefined): void {
  const { setup, kind, app, device } = spec;
  if (setup === undefined) return;
  if (kind !== 'goal' && kind !== 'case')
    throw refused(`a job of kind '${kind}' prepares no app`, 'setup', 'a job for a goal or a case');
  if (usesSeveralPhones(spec) || Object.keys(device.roles ?? {}).length > 1)
    throw refused('an app is prepared on one phone only', 'device.roles', 'one role, or a job without setup');
  if (setup.grant.length > 0 && app === undefined)
    throw refused('it is not said to which app permissions are granted', 'app', 'the package of the app');
  refuseSetupLines(spec, tenantId, allowed);
}

function refused(message: string, field: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', message, { field, expected });
}

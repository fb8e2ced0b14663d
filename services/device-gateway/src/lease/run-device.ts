import type { Device } from '@tapwright/android';
import type { Action } from '@tapwright/contracts';
import type { JobRow } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { guardedDevice } from '../observe/guarded-device.ts';
import { redactionOf } from '../observe/secret-values.ts';

/** The values that a run of a case, of its trace, of a persona or in somebody's hands types, and the secrets that must stay hidden. */
export interface RunDevice {
  readonly device: Device;
  /** The action with the value of its parameter as its text; it goes only to the phone. */
  readonly typed: (action: Action) => Action;
}

/** What a persona types is secret: its credentials are named, and their values are kept beside the job. */
function personaOf({ spec, secrets }: JobRow) {
  return spec.explore?.tasks === undefined || secrets === null ? undefined : { parameters: NONE };
}

const NONE: readonly { readonly name: string; readonly value: string | null }[] = [];

/**
 * A run's phone: where its case or its persona has secrets, a guarded one. Values are opened here and nowhere else.
 * @throws TapwrightError `SECRETS_UNAVAILABLE` without the key, `DEVICE_UNAVAILABLE` where the phone has gone
 */
export function runDevice(
  deps: Pick<GatewayDeps, 'inventory' | 'secrets'>,
  job: JobRow,
  serial: string,
): RunDevice {
  const device = deps.inventory.device(serial);
  const bound = job.spec.case ?? job.spec.replay ?? job.spec.interactive ?? personaOf(job);
  if (bound === undefined) return { device, typed: (action) => action };
  const secrets = job.secrets === null ? {} : deps.secrets.open(job.id, job.secrets);
  const plain = bound.parameters.flatMap(({ name, value }) =>
    value === null ? [] : [[name, value] as const],
  );
  const values: Readonly<Record<string, string>> = { ...Object.fromEntries(plain), ...secrets };
  const redaction = redactionOf(Object.entries(secrets));
  return {
    device: job.secrets === null ? device : guardedDevice(device, redaction),
    typed: (action) => {
      const value = action.parameter === undefined ? undefined : values[action.parameter];
      return value === undefined ? action : { ...action, text: value };
    },
  };
}

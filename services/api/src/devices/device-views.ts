import type { DeviceView, LeaseView, ReservationView } from '@tapwright/contracts';
import type { DeviceRow, LeaseRow, ReservationRow } from '@tapwright/store';

/** Stands in place of another tenant's name; no tenant has a name with a space. */
const SOMEBODY = 'another tenant';

/** What is shown of a run on a device, where it is the caller's own. */
export interface ShownUse {
  readonly runId: string;
  readonly jobId: string;
  readonly picture: string | null;
}

/**
 * A device as a tenant may see it; null stands for an operator, who also sees for whom it is reserved and who has
 * used it. `use`: the
 * run that holds the lease, where it is the caller's own.
 */
export function deviceView(
  device: DeviceRow,
  { tenantId, use }: { readonly tenantId: string | null; readonly use: ShownUse | null },
): DeviceView {
  const { serial, gateway, state, stateReason, model, apiLevel, width, height, labels } = device;
  const reserved = device.reservedUntil !== null && device.reservedUntil.getTime() > Date.now();
  const own = tenantId === null || device.reservedFor === tenantId;
  const reservedFor = reserved ? (own ? device.reservedFor : SOMEBODY) : null;
  const usedBy =
    device.usedBy === null || tenantId === null || device.usedBy === tenantId ? device.usedBy : SOMEBODY;
  const screen: DeviceView['screen'] = [width, height];
  return {
    ...{ serial, gateway, state, stateReason, model, apiLevel, screen, labels, reservedFor, usedBy },
    runId: use?.runId ?? null,
    jobId: use?.jobId ?? null,
    picture: use?.picture ?? null,
    checkedAt: device.attestedAt?.toISOString() ?? null,
    // What was read of a phone that has gone says nothing about now.
    battery: state === 'gone' || state === 'connecting' ? null : device.battery,
  };
}

export function leaseView({ serial, runId, role, gateway, grantedAt, expiresAt }: LeaseRow): LeaseView {
  return {
    serial,
    runId,
    role,
    gateway,
    grantedAt: grantedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export function reservationView({ id, tenantId, selector, until, serials }: ReservationRow): ReservationView {
  return { id, tenantId, selector, until: until.toISOString(), serials: [...serials] };
}

import { type ReservationRequest, TapwrightError } from '@tapwright/contracts';
import {
  type Database,
  deleteReservation,
  findDevice,
  insertReservation,
  listReservations,
  type ReservationRow,
} from '@tapwright/store';
import { unknownDevice } from './refuse-devices.ts';

const DAYS_MAX = 7;
const HOUR_MS = 3_600_000;
/** Of one tenant at a time. */
const RESERVATIONS_MAX = 50;

export interface Wanted extends ReservationRequest {
  readonly id: string;
  readonly tenantId: string;
  /** Device-hours that the tenant may have reserved; null: as many as there are. */
  readonly hoursMax: number | null;
}

/**
 * Reserves the devices that fit for a tenant. Nothing is stored where it is refused.
 * @throws TapwrightError `INPUT_INVALID` for a time that is over or too far away, `DEVICE_UNKNOWN`,
 * `TOO_MANY_REQUESTS`, `TENANT_LIMIT`, `CONFLICT` where every device that fits is reserved already
 */
export async function reserve(db: Database, wanted: Wanted): Promise<ReservationRow> {
  const { id, tenantId, selector, hoursMax } = wanted;
  const until = new Date(wanted.until);
  const inMs = until.getTime() - Date.now();
  if (inMs <= 0 || inMs > DAYS_MAX * 24 * HOUR_MS) {
    throw new TapwrightError('INPUT_INVALID', `until is ${wanted.until}`, {
      field: 'until',
      expected: `a time within the next ${DAYS_MAX} days`,
    });
  }
  if (selector.serial !== undefined && (await findDevice(db.read, selector.serial)) === null) {
    throw unknownDevice(selector.serial, 'selector.serial');
  }
  if ((await listReservations(db.read, tenantId)).length >= RESERVATIONS_MAX) {
    throw new TapwrightError('TOO_MANY_REQUESTS', `a tenant has at most ${RESERVATIONS_MAX} reservations`);
  }
  const row = await db.transaction(async (tx) => {
    const made = await insertReservation(tx, { id, tenantId, selector, until });
    if (made !== null && hoursMax !== null) refuseHours(await listReservations(tx, tenantId), hoursMax);
    return made;
  });
  if (row !== null) return row;
  throw new TapwrightError('CONFLICT', 'no device without a reservation fits the selector', {
    field: 'selector',
    expected: 'a selector that fits at least one device without a reservation',
  });
}

/** @throws TapwrightError `TENANT_LIMIT`; the reservation that was just made is taken back then */
function refuseHours(rows: readonly ReservationRow[], hoursMax: number): void {
  const hours = hoursOf(rows);
  if (hours <= hoursMax) return;
  throw new TapwrightError(
    'TENANT_LIMIT',
    `the tenant would have ${Math.ceil(hours)} device-hours reserved`,
    {
      field: 'until',
      expected: `at most ${hoursMax}: each device counts with the hours that are left`,
      advice: 'Reserve fewer devices or a shorter time, or ask an operator.',
    },
  );
}

/** Each device counts with the hours that are left. */
export function hoursOf(rows: readonly ReservationRow[]): number {
  return rows.reduce((sum, { serials, until }) => sum + serials.length * hoursUntil(until), 0);
}

function hoursUntil(until: Date): number {
  return (until.getTime() - Date.now()) / HOUR_MS;
}

/** `tenantId` null: of any tenant. @throws TapwrightError `NOT_FOUND`, also for a reservation of another tenant */
export async function endReservation(db: Database, id: string, tenantId: string | null): Promise<void> {
  const known = await listReservations(db.read, tenantId);
  if (!known.some((row) => row.id === id)) {
    throw new TapwrightError('NOT_FOUND', `there is no reservation ${id.slice(0, 80)}`, { field: 'id' });
  }
  await db.transaction((tx) => deleteReservation(tx, id));
}

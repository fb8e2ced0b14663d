/** A device that a role may take. */
export interface Candidate {
  readonly serial: string;
  readonly gateway: string;
  readonly idle: boolean;
}

/** The wish of one waiter: all of its roles on one gateway, or nothing. */
export interface Wish {
  readonly runId: string;
  readonly waitedMs: number;
  readonly roles: ReadonlyMap<string, readonly Candidate[]>;
}

/** Serial of each role. */
export type Assignment = ReadonlyMap<string, string>;

export interface Assigned {
  /** By run. */
  readonly granted: ReadonlyMap<string, Assignment>;
  /** Serials that nobody else may have now: granted ones, and those kept free. */
  readonly taken: ReadonlySet<string>;
}

/**
 * How long others may overtake a waiter whose roles cannot all be filled, in milliseconds. After that, devices are kept
 * free for it until it has them all.
 */
export const HOLD_BACK_MS = 60_000;

/**
 * Gives devices to waiters in the given order. Pure. If a waiter with several roles cannot use a device yet, others may
 * use it, but only for a while: see `HOLD_BACK_MS`. Nothing is kept free for a wish that the devices of the farm can
 * never fulfil.
 */
export function assign(wishes: readonly Wish[]): Assigned {
  const taken = new Set<string>();
  const granted = new Map<string, Assignment>();
  for (const wish of wishes) {
    const found = best(wish, (device) => device.idle && !taken.has(device.serial));
    const complete = found.size === wish.roles.size;
    if (complete) granted.set(wish.runId, found);
    if (complete || mayHoldBack(wish)) for (const serial of found.values()) taken.add(serial);
  }
  return { granted, taken };
}

function mayHoldBack(wish: Wish): boolean {
  if (wish.roles.size < 2 || wish.waitedMs < HOLD_BACK_MS) return false;
  return best(wish, () => true).size === wish.roles.size;
}

/** The assignment on the gateway that fills most roles. */
function best(wish: Wish, usable: (device: Candidate) => boolean): Map<string, string> {
  const gateways = new Set<string>();
  for (const devices of wish.roles.values()) for (const device of devices) gateways.add(device.gateway);
  let most = new Map<string, string>();
  for (const gateway of gateways) {
    const found = fill(wish, (device) => device.gateway === gateway && usable(device));
    if (found.size > most.size) most = found;
  }
  return most;
}

/** As many roles as can be filled: augmenting paths (Kuhn's algorithm). */
function fill({ roles }: Wish, usable: (device: Candidate) => boolean): Map<string, string> {
  const roleOf = new Map<string, string>();
  const place = (role: string, tried: Set<string>): boolean => {
    for (const device of roles.get(role) ?? []) {
      if (!usable(device) || tried.has(device.serial)) continue;
      tried.add(device.serial);
      const before = roleOf.get(device.serial);
      if (before !== undefined && !place(before, tried)) continue;
      roleOf.set(device.serial, role);
      return true;
    }
    return false;
  };
  for (const role of roles.keys()) place(role, new Set());
  return new Map([...roleOf].map(([serial, role]) => [role, serial]));
}

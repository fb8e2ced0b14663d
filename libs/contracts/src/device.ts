import { z } from 'zod';
import { TenantName } from './access.ts';

export const PackageName = z
  .string()
  .regex(/^[A-Za-z][\w]*(\.[A-Za-z_][\w]*)+$/, 'a package name such as org.example.app');

/** Model that virtual phones report. On these nothing is left when an app's data is erased. */
export const VIRTUAL_MODEL = 'Virtual';

const ROLES_MAX = 8;
const LABELS_MAX = 32;
const LABEL_KEY = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,62}$/;
const API_LEVEL = z.int().min(1).max(1_000);

/** Key and value pairs that a farm gives its devices, such as `{"rack": "3"}`. */
export const DeviceLabels = z
  .record(
    z.string().regex(LABEL_KEY, 'a label of letters, digits, `.`, `_`, `/` and `-`'),
    z.string().max(200),
  )
  .refine((labels) => Object.keys(labels).length <= LABELS_MAX, `at most ${LABELS_MAX} labels`);
export type DeviceLabels = z.infer<typeof DeviceLabels>;

const SELECTOR_FIELDS = {
  serial: z.string().min(1).max(200).optional(),
  /** The gateway that must own the device. */
  gateway: z.string().min(1).max(100).optional(),
  /** The device must have all of them. */
  labels: DeviceLabels.refine((labels) => Object.keys(labels).length > 0, 'at least one label').optional(),
  /** Both ends included. */
  apiLevel: z
    .strictObject({ min: API_LEVEL.optional(), max: API_LEVEL.optional() })
    .refine(({ min, max }) => min !== undefined || max !== undefined, 'a min, a max or both')
    .refine(({ min = 1, max = 1_000 }) => min <= max, 'a min that is not above the max')
    .optional(),
  /** The model's exact name, or a pattern: `*` stands for any characters, `?` for one. */
  model: z.string().min(1).max(200).optional(),
  /** A package that is installed. */
  package: PackageName.optional(),
};

/** Which device a run wants; an empty selector accepts any idle one. */
export const DeviceSelector = z.strictObject(SELECTOR_FIELDS);
export type DeviceSelector = z.infer<typeof DeviceSelector>;

const Roles = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'a role of lower-case letters, digits, - and _'),
    DeviceSelector,
  )
  .refine((roles) => {
    const count = Object.keys(roles).length;
    return count >= 1 && count <= ROLES_MAX;
  }, `1 to ${ROLES_MAX} roles`)
  .superRefine((roles, context) => {
    const serials = new Set<string>();
    const gateways = new Set<string>();
    for (const [role, { serial, gateway }] of Object.entries(roles)) {
      if (serial !== undefined && serials.has(serial)) blame([role, 'serial'], 'a device for one role only');
      if (serial !== undefined) serials.add(serial);
      if (gateway !== undefined) gateways.add(gateway);
      if (gateways.size > 1) blame([role, 'gateway'], 'the same gateway for all roles');
    }
    function blame(path: string[], message: string): void {
      context.addIssue({ code: 'custom', path, message });
    }
  });

/** The device part of a job: one selector, or one for each role; all roles are leased at once, on one gateway. */
export const DeviceWish = z
  .strictObject({
    ...SELECTOR_FIELDS,
    roles: Roles.optional(),
    /** The role that the run acts on; default: the first one. */
    main: z.string().optional(),
  })
  .refine(
    ({ roles, main: _, ...selector }) =>
      roles === undefined || Object.values(selector).every((value) => value === undefined),
    { path: ['roles'], message: 'either roles or a selector, not both' },
  )
  .refine(({ roles, main }) => main === undefined || Object.hasOwn(roles ?? {}, main), {
    path: ['main'],
    message: 'one of the roles',
  })
  // Fixed here, because a database that stores JSON does not keep the order of names.
  .transform((wish) => (wish.roles === undefined ? wish : { ...wish, main: mainRoleOf(wish) }));
export type DeviceWish = z.infer<typeof DeviceWish>;

/** The role of a job without roles. */
export const MAIN_ROLE = 'main';

/** The wish of each role. */
export function selectorsOf(wish: DeviceWish): Record<string, DeviceSelector> {
  const { roles, main: _, ...selector } = wish;
  return roles ?? { [MAIN_ROLE]: selector };
}

/** The role that the run acts on; the devices of the others are reserved for it. */
export function mainRoleOf(wish: {
  readonly roles?: Readonly<Record<string, DeviceSelector>> | undefined;
  readonly main?: string | undefined;
}): string {
  return wish.main ?? Object.keys(wish.roles ?? {})[0] ?? MAIN_ROLE;
}

/** The body of `POST /v1/reservations`. Without a tenant it is for the caller's own. */
export const ReservationRequest = z.strictObject({
  selector: DeviceSelector,
  until: z.iso.datetime({ offset: true }),
  tenantId: TenantName.optional(),
});
export type ReservationRequest = z.infer<typeof ReservationRequest>;

/** How a phone is powered. */
export const DeviceBattery = z.object({
  /** Percent. */
  level: z.int().min(0).max(100),
  /** True: it gets power and is not full yet. */
  charging: z.boolean(),
  /** When the gateway read it. */
  readAt: z.string(),
});
export type DeviceBattery = z.infer<typeof DeviceBattery>;

/** A device as the API shows it; `runId` only if the lease belongs to the caller. */
export const DeviceView = z.object({
  serial: z.string(),
  gateway: z.string(),
  state: z.string(),
  stateReason: z.string(),
  model: z.string(),
  apiLevel: z.int(),
  screen: z.tuple([z.int(), z.int()]),
  labels: DeviceLabels,
  reservedFor: z.string().nullable(),
  /** The tenant whose runs have used it since it was last put back. */
  usedBy: z.string().nullable(),
  runId: z.string().nullable(),
  /** The job of that run; null as that is. */
  jobId: z.string().nullable().default(null),
  /** The newest picture of that run, `/v1/artifacts/:id`; null where it has none. */
  picture: z.string().nullable().default(null),
  /** When the phone was last found to be as it should be; null: not yet. */
  checkedAt: z.string().nullable().default(null),
  /** Null: it is not known, or the phone is not connected. */
  battery: DeviceBattery.nullable().default(null),
});
export type DeviceView = z.infer<typeof DeviceView>;

/** Phones that fit a wish, by what they do now. */
export const FittingPhones = z.object({
  idle: z.int(),
  /** They are used, or are put back. */
  busy: z.int(),
  /** They are in quarantine, gone, or not there yet. */
  unusable: z.int(),
});
export type FittingPhones = z.infer<typeof FittingPhones>;

/** A run that waits, and for what. */
export const WaitingRunView = z.object({
  runId: z.string(),
  jobId: z.string(),
  goal: z.string(),
  priority: z.int(),
  /**
   * `queued`: it has no phone yet. `away`: its phone is not connected. `paused`: a person has paused it. `taken`: a person has
   * its phone in hands.
   */
  state: z.enum(['queued', 'away', 'paused', 'taken']),
  /** The phone that it has, or null. */
  serial: z.string().nullable(),
  since: z.string(),
  /** When it ends if it stays like this; null where that is not known. */
  until: z.string().nullable(),
  /** One sentence. */
  why: z.string(),
  /** Of each role the phones that fit its wish; empty for a run that has its phones. */
  phones: z.record(z.string(), FittingPhones),
});
export type WaitingRunView = z.infer<typeof WaitingRunView>;

export const LeaseView = z.object({
  serial: z.string(),
  runId: z.string(),
  role: z.string(),
  gateway: z.string(),
  grantedAt: z.string(),
  expiresAt: z.string(),
});
export type LeaseView = z.infer<typeof LeaseView>;

export const ReservationView = z.object({
  id: z.string(),
  tenantId: z.string(),
  selector: DeviceSelector,
  until: z.string(),
  serials: z.array(z.string()),
});
export type ReservationView = z.infer<typeof ReservationView>;

/**
 * Most pixels that a picture of a screen may have: a tablet's has six million. More is refused by what the file's head
 * says, because a few hundred bytes can hold a picture that takes gigabytes when it is decoded.
 */
export const PICTURE_MAX_PIXELS = 16_000_000;

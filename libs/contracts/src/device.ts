import { z } from 'zod';

export const PackageName = z
  .string()
  .regex(/^[A-Za-z][\w]*(\.[A-Za-z_][\w]*)+$/, 'a package name such as org.example.app');

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
  /** All of them must be the device's. */
  labels: DeviceLabels.optional(),
  /** Both ends included. */
  apiLevel: z
    .strictObject({ min: API_LEVEL.optional(), max: API_LEVEL.optional() })
    .refine(({ min = 1, max = 1_000 }) => min <= max, 'a min that is not above the max')
    .optional(),
  /** The model's exact name, or a pattern: `*` stands for any characters, `?` for one. */
  model: z.string().min(1).max(200).optional(),
  /** A package that is installed. */
  package: PackageName.optional(),
};

/** Which device a run wants; an empty selector takes any idle one. */
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
  }, `1 to ${ROLES_MAX} roles`);

/** The device part of a job: one selector, or one for each role; then all are leased at once, on one gateway. */
export const DeviceWish = z
  .strictObject({ ...SELECTOR_FIELDS, roles: Roles.optional() })
  .refine(
    ({ roles, ...selector }) =>
      roles === undefined || Object.values(selector).every((value) => value === undefined),
    { path: ['roles'], message: 'either roles or a selector, not both' },
  );
export type DeviceWish = z.infer<typeof DeviceWish>;

/** The role of a job that names none. */
export const MAIN_ROLE = 'main';

/** What each role wants; the first one is the one that the run acts on. */
export function selectorsOf(wish: DeviceWish): Record<string, DeviceSelector> {
  const { roles, ...selector } = wish;
  return roles ?? { [MAIN_ROLE]: selector };
}

/** What `POST /v1/reservations` takes. Without a tenant it is for the caller's own. */
export const ReservationRequest = z.strictObject({
  selector: DeviceSelector,
  until: z.iso.datetime({ offset: true }),
  tenantId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,60}$/, "a tenant's name")
    .optional(),
});
export type ReservationRequest = z.infer<typeof ReservationRequest>;

/** A device as the API shows it; `runId` only where the lease is the caller's own. */
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
  runId: z.string().nullable(),
});
export type DeviceView = z.infer<typeof DeviceView>;

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

import { z } from 'zod';

const ms = z.int().min(0).max(600_000);
/** A fixed time, or a range of least and most. */
const duration = z.union([
  ms,
  z.tuple([ms, ms]).refine(([least, most]) => least <= most, 'the smaller number first'),
]);
const count = z.int().min(1).max(1_000_000);

/** Kinds of commands that wait before they run. `shell`: every other program that is not a builtin. `server`: answers of the server of Appium's driver. */
export const LATENCY_CLASSES = [
  'dump',
  'screencap',
  'tap',
  'swipe',
  'text',
  'key',
  'start',
  'shell',
  'sync',
  'server',
] as const;
const latencies = z.partialRecord(z.enum(LATENCY_CLASSES), duration);
const latency = z.union([z.enum(['mid-range-phone']), latencies]);

/** When an event happens: before the counted command, or by real time. Exactly one way. Default: the first command. */
const trigger = {
  on: z.enum(['dump', 'input', 'command', 'screencap', 'start']).optional(),
  /** The n-th. */
  at: count.optional(),
  /** Each n-th. */
  every: count.optional(),
  /** Most times that it happens; with `at`: in a row. */
  times: count.optional(),
  probability: z.number().min(0).max(1).optional(),
  /** Real time since the device was made. */
  afterMs: ms.optional(),
};

const kind = <Name extends string, Shape extends z.core.$ZodLooseShape>(name: Name, shape: Shape) =>
  z.strictObject({ do: z.literal(name), ...trigger, ...shape });
const forMs = ms.optional();

const event = z.discriminatedUnion('do', [
  kind('dump-fails', {
    kind: z.enum(['idle-timeout', 'null-root', 'killed', 'empty-file', 'stale-tree']),
    /** Dumps in a row. */
    dumps: count.default(1),
  }),
  kind('huge-dump', { bytes: z.int().min(1).max(60_000_000).default(60_000_000), dumps: count.default(1) }),
  kind('black-picture', { pictures: count.default(1) }),
  /** A small file that says it has this many pixels a side, and holds them. */
  kind('picture-bomb', { pictures: count.default(1), side: z.int().min(1).max(30_000).default(20_000) }),
  kind('endless-log', {}),
  kind('permission', {
    permission: z.string().min(1).max(200).default('android.permission.CAMERA'),
    /** Default: the app in front. */
    package: z.string().min(1).max(200).optional(),
  }),
  kind('update', {}),
  kind('low-battery', { level: z.int().min(0).max(100).default(15) }),
  kind('keyboard', {}),
  kind('rotation', { to: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]) }),
  kind('locale', { to: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'such as de-DE') }),
  kind('clock', { byMs: z.int() }),
  kind('low-storage', { freeBytes: z.int().min(0).default(0) }),
  /** `restart`: the system starts the app anew; otherwise the home screen is shown. */
  kind('process-death', { restart: z.boolean().default(false) }),
  kind('crash', { exception: z.string().min(1).max(4_000).optional() }),
  kind('not-responding', { reason: z.string().min(1).max(400).optional() }),
  kind('offline', { forMs }),
  kind('unauthorized', { forMs }),
  kind('vanish', { forMs }),
  kind('half-open', { forMs }),
  kind('server-restart', { downMs: ms.default(1_000) }),
]);

const device = z.strictObject({
  latency: latency.optional(),
  /** Milliseconds that the old screen stays after an input that changes it. */
  transitions: ms.optional(),
  /** How this phone differs from the default one. */
  phone: z
    .strictObject({
      dumpToTerminal: z.enum(['tree', 'status']).optional(),
      idleWaitMs: ms.optional(),
    })
    .optional(),
  events: z.array(event).max(200).optional(),
  /** `APP:BUG`. The code that makes the device's apps switches them on. */
  bugs: z
    .array(z.string().regex(/^[\w.-]+:[\w-]+$/, 'such as wallet:wrong-total'))
    .max(100)
    .optional(),
  clock: z.enum(['real', 'steps']).optional(),
});

export const FAULT_FILE = z.strictObject({
  seed: z.int().min(0).default(1),
  devices: z.record(z.string().regex(/^(\*|[\w.:-]{1,200})$/, 'a serial number or *'), device),
});

export type FaultEvent = z.output<typeof event>;
export type Duration = z.output<typeof duration>;
export type LatencyClass = (typeof LATENCY_CLASSES)[number];
export type DeviceSettings = z.output<typeof device>;

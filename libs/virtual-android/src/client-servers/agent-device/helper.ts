import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { screenSizeOf } from '../../phone/system/screen-size.ts';
import { lookingAt } from '../../uiautomator2-server/automation.ts';
import { moveFinger, type Point, tapAt } from '../touching.ts';
import { type Tree, treeOf } from './tree.ts';

const PROTOCOL = {
  agentDeviceProtocol: 'android-snapshot-helper-v1',
  helperApiVersion: '2',
  outputFormat: 'uiautomator-xml',
} as const;

const DEFAULTS = {
  waitForIdleTimeoutMs: 500,
  waitForIdleQuietMs: 100,
  timeoutMs: 8_000,
  maxDepth: 128,
  maxNodes: 5_000,
} as const;
/** Milliseconds of a plan; longer ones are refused by the helper. */
const PLAN_MAX_MS = 120_000;

type Fields = Readonly<Record<string, string>>;
/** Names and values of an answer, and the tree of a snapshot. */
export interface HelperAnswer {
  readonly fields: Fields;
  readonly body: string;
}

/** What agent-device's helper does for one command: `snapshot`, `viewport`, `gesture`. */
export interface Helper {
  /** Said when a session is ready. */
  readonly about: Fields;
  /** Never throws: what was wrong is an answer with `ok=false`. */
  carryOut(command: string, payload: string): Promise<HelperAnswer>;
}

/**
 * The helper of agent-device (`SnapshotInstrumentation.java`, version 0.21), with the arguments of its `am instrument`. It
 * reads the windows as accessibility services do.
 */
export function createHelper(device: VirtualDevice, given: ReadonlyMap<string, string>): Helper {
  const number = (name: keyof typeof DEFAULTS): number => {
    const value = Number(given.get(name) ?? DEFAULTS[name]);
    return Number.isFinite(value) && value >= 0 ? Math.floor(value) : DEFAULTS[name];
  };
  const limits = Object.fromEntries(
    (Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]).map((name) => [name, String(number(name))]),
  );
  const about = { ...PROTOCOL, ...limits };
  const look = lookingAt(device, () => number('waitForIdleTimeoutMs'));
  const carryOut = async (command: string, payload: string): Promise<HelperAnswer> => {
    if (command === 'viewport') return { fields: { ...PROTOCOL, ...viewportOf(device) }, body: '' };
    if (command === 'gesture') return { fields: { ...PROTOCOL, ...gestureOf(device, payload) }, body: '' };
    if (command !== 'snapshot') throw new Error('unknown session command');
    const from = performance.now();
    const tree = treeOf(await look(), { maxNodes: number('maxNodes'), maxDepth: number('maxDepth') });
    return { fields: { ...about, ...snapshotOf(tree, performance.now() - from) }, body: tree.xml };
  };
  return {
    about,
    async carryOut(command, payload) {
      try {
        return await carryOut(command, payload);
      } catch (thrown) {
        const message = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 300);
        const errorType = 'java.lang.IllegalArgumentException';
        return { fields: { ...PROTOCOL, ok: 'false', errorType, message }, body: '' };
      }
    },
  };
}

function snapshotOf({ xml, nodes, windows, truncated }: Tree, ms: number): Fields {
  return {
    ok: 'true',
    rootPresent: String(windows > 0),
    captureMode: 'interactive-windows',
    windowCount: String(windows),
    nodeCount: String(nodes),
    truncated: String(truncated),
    elapsedMs: String(Math.round(ms)),
    byteLength: String(Buffer.byteLength(xml)),
  };
}

function viewportOf({ source }: VirtualDevice): Fields {
  const { width, height } = screenSizeOf(source);
  return { ok: 'true', kind: 'viewport', x: '0', y: '0', width: String(width), height: String(height) };
}

/** A plan of touches: one finger is carried out, two change nothing, since nothing on a virtual phone can be zoomed. */
function gestureOf(device: VirtualDevice, payload: string): Fields {
  const plan = planOf(payload);
  const [finger] = plan.pointers;
  if (plan.pointers.length === 1 && finger !== undefined) {
    const [from, to] = [finger[0], finger.at(-1)];
    if (from === undefined || to === undefined) throw new Error('a pointer needs two samples');
    if (from[0] === to[0] && from[1] === to[1]) tapAt(device, from, plan.durationMs);
    else moveFinger(device, from, to, plan.durationMs);
  }
  const injectedEvents = plan.pointers.reduce((sum, samples) => sum + samples.length, 0);
  return {
    ok: 'true',
    kind: plan.kind,
    injectedEvents: String(injectedEvents),
    elapsedMs: String(plan.durationMs),
  };
}

interface Plan {
  readonly kind: string;
  readonly durationMs: number;
  readonly pointers: readonly (readonly Point[])[];
}

/** @throws Error where it is no plan */
function planOf(payload: string): Plan {
  const read: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
  if (!isFields(read)) throw new Error('the plan is no object');
  const { protocol, kind, durationMs, pointers } = read;
  if (protocol !== 'android-touch-plan-v1') throw new Error(`Unsupported touch plan protocol: ${protocol}`);
  if (kind !== 'swipe' && kind !== 'transform') throw new Error(`Unsupported touch plan kind: ${kind}`);
  if (typeof durationMs !== 'number' || !(durationMs >= 0 && durationMs <= PLAN_MAX_MS))
    throw new Error('durationMs is out of range');
  const wanted = kind === 'swipe' ? 1 : 2;
  if (!Array.isArray(pointers) || pointers.length !== wanted)
    throw new Error(`${kind} needs ${wanted} pointers`);
  return { kind, durationMs, pointers: pointers.map(samplesOf) };
}

function samplesOf(pointer: unknown): readonly Point[] {
  const samples: unknown = isFields(pointer) ? pointer.samples : undefined;
  if (!Array.isArray(samples) || samples.length < 2) throw new Error('a pointer needs at least two samples');
  return samples.map((sample: unknown) => {
    const { x, y } = isFields(sample) ? sample : {};
    if (typeof x !== 'number' || typeof y !== 'number') throw new Error('a sample needs x and y');
    return [x, y];
  });
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { hash } from 'node:crypto';
import { createVirtualDevice, type VirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import {
  createInteractiveSource,
  type InteractiveSource,
  type ScreenSource,
  type View,
} from '@tapwright/virtual-ui';
import { type Edit, editedSource } from './edited-source.ts';
import { reversedLists } from './list-order.ts';
import { type PopUp, RATING, SHADE, withPopUps } from './pop-up.ts';
import { slowScreens } from './slow-screens.ts';
import { twelveHours } from './time-format.ts';

const DAY_MS = 24 * 3_600_000;
/** When the artificial time begins: Monday, 2 March 2026. */
export const FIRST_DAY = Date.UTC(2026, 2, 2, 9, 30);

/** One fresh phone with one app in front. */
export interface Phone {
  readonly device: VirtualDevice;
  readonly packageName: string;
  /** Milliseconds since 1970 by the phone's clock, when it was made. */
  readonly start: number;
  /** What a gateway asks of a phone before it plays a trace. */
  facts(): { readonly today: Date; readonly locale: string | undefined };
  /** The app's own state, for the task's check. */
  state(): unknown;
  /** The screen as the app has it, before any change at its edge. */
  unchanged(): View;
  /** Called before the step of this number; pop-ups appear then. */
  beforeStep(index: number): void;
}

/** A world in which a script is replayed: what differs from the one in which it was recorded. */
export interface World {
  readonly name: string;
  readonly days?: number;
  readonly display?: { readonly width: number; readonly height: number };
  readonly properties?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly edit?: Edit;
  readonly isSlow?: boolean;
  readonly popUp?: PopUp | 'permission' | 'low_battery' | 'update' | 'keyboard';
}

export const SAME: World = { name: 'the same' };

export const GERMAN: World = { name: 'system in German', properties: { 'persist.sys.locale': 'de-DE' } };

export const WORLDS: readonly World[] = [
  SAME,
  { name: 'screen 1080 × 1920', display: { width: 1080, height: 1920 } },
  { name: 'screen 1440 × 2960', display: { width: 1440, height: 2960 } },
  { name: 'screen 2340 × 1080', settings: { 'system/user_rotation': '1' } },
  GERMAN,
  { name: '12-hour times', edit: twelveHours },
  { name: 'a day later', days: 1 },
  { name: '40 days later', days: 40 },
  { name: 'pop-up: asks for a rating', popUp: RATING },
  { name: 'pop-up: asks for a permission', popUp: 'permission' },
  { name: 'pop-up: battery is low', popUp: 'low_battery' },
  { name: 'pop-up: system update', popUp: 'update' },
  { name: 'pop-up: notification shade', popUp: SHADE },
  { name: 'pop-up: keyboard', popUp: 'keyboard' },
  { name: 'slow screens', isSlow: true },
  { name: 'lists the other way round', edit: reversedLists },
];

interface OpenOptions {
  readonly bugs?: readonly string[];
  /** Seed for random choices: before which step a pop-up appears. */
  readonly task?: string;
  readonly steps?: number;
}

/** A fresh phone in a world, its app started. */
export function openPhone(
  app: string,
  world: World,
  { bugs = [], task = '', steps = 1 }: OpenOptions = {},
): Phone {
  const { app: virtual } = virtualApp(app);
  const { packageName } = virtual.tile;
  const start = FIRST_DAY + (world.days ?? 0) * DAY_MS;
  let now = start;
  const move = (ms: number): void => {
    now += ms;
  };
  const clock = { now: () => now, pass: move, shift: move };
  const apps = createInteractiveSource({
    apps: [virtual],
    bugs,
    clock,
    ...(world.display === undefined ? {} : { display: world.display }),
  });
  const popUps = withPopUps(edged(apps, world));
  const device = createVirtualDevice({
    serial: 'phone',
    source: popUps,
    ...(world.properties === undefined ? {} : { properties: world.properties }),
  });
  for (const [name, value] of Object.entries(world.settings ?? {})) device.settings.set(name, value);
  device.start(packageName);
  const at = parseInt(hash('sha1', task).slice(0, 6), 16) % Math.max(1, steps);
  return {
    device,
    packageName,
    start,
    facts: () => ({ today: new Date(start), locale: device.properties.get('persist.sys.locale') }),
    state: () => apps.state(packageName),
    unchanged: () => apps.view(),
    beforeStep(index) {
      if (index === at && world.popUp !== undefined) comeUp(world.popUp, { device, popUps, packageName });
    },
  };
}

function edged(apps: InteractiveSource, { edit, isSlow }: World): ScreenSource {
  const changed = edit === undefined ? apps : editedSource(apps, edit);
  return isSlow === true ? slowScreens(changed) : changed;
}

function comeUp(
  popUp: NonNullable<World['popUp']>,
  {
    device,
    popUps,
    packageName,
  }: { device: VirtualDevice; popUps: ReturnType<typeof withPopUps>; packageName: string },
): void {
  if (typeof popUp === 'object' || popUp === 'keyboard') popUps.show(popUp);
  else if (popUp === 'low_battery') device.system.show({ kind: 'low_battery', level: 15 });
  else if (popUp === 'update') device.system.show({ kind: 'update' });
  else if (popUp === 'permission')
    device.system.show({
      kind: 'permission',
      packageName,
      permission: 'android.permission.POST_NOTIFICATIONS',
      again: false,
    });
}

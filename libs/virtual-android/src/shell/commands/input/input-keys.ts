import { strikeKey } from '../../../phone/device/editing.ts';
import type { CommandCall } from '../../command.ts';
import { invalid } from './gestures.ts';
import { keyNameOf } from './keys.ts';

/** How long a key is held for `--longpress`; about `ViewConfiguration.getGlobalActionKeyTimeout`. */
const LONG_PRESS_MS = 500;
const KEY_MS = 20;

/** `keyevent [--longpress|--duration MS] [--doubletap] [--async] [--delay MS] KEY…`. A source sees a long press as one. */
export function keyevent(call: CommandCall, args: readonly string[]): number {
  const keys = [...args];
  let times = 1;
  let ms = KEY_MS;
  while (keys[0]?.startsWith('--')) {
    const option = keys.shift();
    if (option === '--doubletap') times = 2;
    else if (option === '--longpress') ms = LONG_PRESS_MS;
    else if (option === '--duration') ms = Number.parseInt(keys.shift() ?? '', 10) || KEY_MS;
    else if (option === '--delay') keys.shift();
  }
  if (keys.length === 0) return invalid(call, 'keyevent', true);
  for (const key of keys) {
    for (let time = 0; time < times; time += 1) pressKey(call, key, ms);
  }
  return 0;
}

/** POWER, SLEEP and WAKEUP turn the screen off and on before any app sees them (AOSP, `PhoneWindowManager`). */
export function pressKey(call: CommandCall, key: string, ms = KEY_MS): number {
  const name = keyNameOf(key);
  const { device } = call;
  const wakes = name === 'WAKEUP' || (name === 'POWER' && !device.wakefulness.awake);
  if (wakes) device.wakefulness.set(true);
  if (device.wakefulness.awake) {
    strikeKey(device, name);
    device.clock.pass(ms);
  }
  if (!wakes && (name === 'POWER' || name === 'SLEEP' || name === 'SOFT_SLEEP'))
    device.wakefulness.set(false);
  return 0;
}

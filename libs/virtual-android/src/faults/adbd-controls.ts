import type { Adbd } from '../adb/adbd/adbd.ts';
import type { FarmControls } from '../phone/device/virtual-device.ts';

/** Lets faults act on the devices' own sides, by serial number. The adb server belongs to others: no fault restarts it. */
export function adbdControls(daemons: ReadonlyMap<string, Adbd>): FarmControls {
  const silence = (serial: string, silent: boolean): void =>
    daemons.get(serial)?.setState(silent ? 'silent' : 'device');
  return {
    setState(serial, state) {
      const adbd = daemons.get(serial);
      // A host calls a device offline that accepts its connection and does not answer.
      if (state === 'offline') adbd?.setState('silent');
      else if (state === 'unauthorized') adbd?.setState('unauthorized');
      else if (adbd?.state() === 'unauthorized') adbd.authorise();
      else adbd?.setState('device');
    },
    remove(serial) {
      daemons.get(serial)?.dropAll();
      silence(serial, true);
    },
    add: ({ serial }) => silence(serial, false),
    silence,
    async restart() {},
  };
}

import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { type Opened, type Service, send } from '../stream/service-stream.ts';

/**
 * What adbd is asked to do with itself; it answers in words and cannot fail (AOSP `daemon/restart_service.cpp`, `remount_service.cpp`,
 * `set_verity_enable_state_service.cpp`). Virtual devices are as production phones here: nothing of it is ever allowed that would
 * need another adbd. Null for other services.
 */
export function daemonService(device: VirtualDevice, request: string): Opened | null {
  const [, verb, argument = ''] = /^([a-z-]+):(.*)$/s.exec(request) ?? [];
  switch (verb) {
    case 'root':
      return says('adbd cannot run as root in production builds\n');
    case 'unroot':
      return says('adbd not running as root\n');
    case 'remount':
      return says('Not running as root. Try "adb root" first.\n');
    case 'disable-verity':
    case 'enable-verity':
      return says('verity cannot be disabled/enabled - USER build\n');
    case 'usb':
      device.properties.set('service.adb.tcp.port', '0');
      return says('restarting in USB mode\n');
    case 'tcpip':
      return tcpip(device, argument);
    case 'reboot':
      return reboot(device, argument);
    default:
      return null;
  }
}

/** The words and the property; the connections a phone would lose here stay, and what listens is what the device was started with. */
function tcpip(device: VirtualDevice, argument: string): Opened {
  const port = /^\d{1,5}$/.test(argument) ? Number(argument) : 0;
  if (port === 0 || port > 65_535) return says('invalid port\n');
  device.properties.set('service.adb.tcp.port', String(port));
  return says(`restarting in TCP mode port: ${port}\n`);
}

/**
 * The stream stays open until the connection breaks, so that `adb reboot && adb wait-for-device` waits for the phone that is coming
 * (AOSP `reboot_service`). There is no boot loader and no recovery to go to.
 */
function reboot(device: VirtualDevice, mode: string): Opened {
  if (mode !== '')
    return { ok: false, reason: `a virtual device has no '${mode.slice(0, 40)}' to reboot to` };
  return {
    ok: true,
    serve: async (stream) => {
      device.reboot();
      if (stream.gone.aborted) return;
      await new Promise((resolve) => stream.gone.addEventListener('abort', resolve, { once: true }));
    },
  };
}

function says(words: string): Opened {
  const serve: Service = (stream) => send(stream, Buffer.from(words));
  return { ok: true, serve };
}

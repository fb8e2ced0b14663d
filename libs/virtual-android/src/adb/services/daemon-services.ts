import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { type Opened, type Service, send } from '../stream/service-stream.ts';

/**
 * Requests to adbd about itself. They answer with a text and cannot fail (AOSP `daemon/restart_service.cpp`,
 * `remount_service.cpp`, `set_verity_enable_state_service.cpp`). Virtual devices behave as production phones: nothing
 * is allowed that would need another adbd. Null for other services.
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

/** Gives adbd's answer and sets the property. A phone would also lose its connections and change its port. */
function tcpip(device: VirtualDevice, argument: string): Opened {
  const port = /^\d{1,5}$/.test(argument) ? Number(argument) : 0;
  if (port === 0 || port > 65_535) return says('invalid port\n');
  device.properties.set('service.adb.tcp.port', String(port));
  return says(`restarting in TCP mode port: ${port}\n`);
}

/**
 * The stream stays open until the connection breaks, so that `adb reboot && adb wait-for-device` waits for the restarted
 * phone (AOSP `reboot_service`). A virtual phone has no boot loader and no recovery.
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

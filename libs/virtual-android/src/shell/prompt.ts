import type { VirtualDevice } from '../phone/device/virtual-device.ts';

/** Android's prompt: exit code of a failed command, host name and directory (`/system/etc/mkshrc`). */
export function promptOf(device: VirtualDevice, directory = '/', status = 0): string {
  const failed = status === 0 ? '' : `${status}|`;
  return `${failed}${device.properties.get('ro.product.device') ?? 'virtual'}:${directory} $ `;
}

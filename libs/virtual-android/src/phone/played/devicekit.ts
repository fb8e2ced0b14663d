import type { VirtualDevice } from '../device/virtual-device.ts';
import { cancelled, type PlayedApp, received } from './played-app.ts';

const PACKAGE = 'com.mobilenext.devicekit';

/**
 * Mobile Next's DeviceKit (github.com/mobile-next/devicekit-android): mobile-mcp and mobilecli have it set the clipboard, and
 * then press PASTE, for texts that `input text` cannot type.
 */
export const devicekit: PlayedApp = {
  packageName: PACKAGE,
  passing: new Map(),
  receivers: new Map([[`${PACKAGE}.ClipboardBroadcastReceiver`, clipboard]]),
  registered: new Map(),
  foreground: new Map(),
  keyboards: new Map(),
};

/** `devicekit.clipboard.set` has a text; `devicekit.clipboard.clear` has none. */
function clipboard({ clipboard: copied }: VirtualDevice, extras: ReadonlyMap<string, string>) {
  const text = extras.get('text');
  if (text === undefined) {
    copied.clear();
    return received();
  }
  const isBase64 = extras.get('encoding') === 'base64';
  if (extras.has('encoding') && !isBase64) return cancelled();
  copied.copy(isBase64 ? Buffer.from(text, 'base64').toString('utf8') : text);
  return received();
}

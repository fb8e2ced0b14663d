import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { windowOf } from './activity-records.ts';
import type { Dump } from './dump.ts';

/** The id of the inner display of many phones: port 0 and a model of an EDID. */
const DISPLAY_ID = '4619827259835644672';
/** Refresh rate of a virtual screen, hertz. */
export const REFRESH_RATE = 60;

/** Read by adbutils (size and orientation), mobile-mcp (`isActive`, `uniqueId`) and scrcpy's users. */
export const displayDump: Dump = (device) => {
  const { width, height } = device.source;
  const { rotation } = device.source.view();
  const state = device.wakefulness.awake ? 'ON' : 'OFF';
  const frame = `Rect(0, 0 - ${width}, ${height})`;
  return (
    `DISPLAY MANAGER (dumpsys display)\n  mOnlyCode=false\n  mSafeMode=false\n  mGlobalDisplayState=${state}\n  mViewports=[DisplayViewport{type=INTERNAL, ` +
    `valid=true, isActive=true, displayId=0, uniqueId='local:${DISPLAY_ID}', physicalPort=0, orientation=${rotation}, logicalFrame=${frame}, ` +
    `physicalFrame=${frame}, deviceWidth=${width}, deviceHeight=${height}}]\n  Logical Displays: size=1\n  Display 0:\n    mDisplayId=0\n    mBaseDisplayInfo=${infoOf(device)}\n` +
    `    mPrimaryDisplayDevice=Built-in Screen (local:${DISPLAY_ID})\n  Display Power Controller:\n    mScreenState=${state}\n  Display State=${state}\n`
  );
};

function infoOf(device: VirtualDevice): string {
  const { width, height } = device.source;
  const { rotation } = device.source.view();
  const dpi = device.properties.get('ro.sf.lcd_density') ?? '420';
  const state = device.wakefulness.awake ? 'ON' : 'OFF';
  return (
    `DisplayInfo{"Built-in Screen", displayId 0, displayGroupId 0, FLAG_SECURE, FLAG_SUPPORTS_PROTECTED_BUFFERS, FLAG_TRUSTED, real ${width} x ${height}, ` +
    `largest app ${width} x ${height}, smallest app ${width} x ${height}, appVsyncOff 1000000, presDeadline 16666666, mode 1, defaultMode 1, ` +
    `modes [{id=1, width=${width}, height=${height}, fps=${REFRESH_RATE}.0}], rotation ${rotation}, state ${state}, type INTERNAL, ` +
    `uniqueId "local:${DISPLAY_ID}", app ${width} x ${height}, density ${dpi} (${dpi}.0 x ${dpi}.0) dpi}`
  );
}

/** `dumpsys input`, read for the rotation by Airtest and older tools (`SurfaceOrientation`). */
export const inputDump: Dump = (device) => {
  const { width, height } = device.source;
  const { rotation } = device.source.view();
  return (
    `INPUT MANAGER (dumpsys input)\n\nInput Reader State:\n  Device 1: virtual-touchscreen\n    Touch Input Mapper (mode - DIRECT):\n` +
    `      Viewport INTERNAL: displayId=0, uniqueId=local:${DISPLAY_ID}, port=0, orientation=${rotation}, logicalFrame=[0, 0, ${width}, ${height}], deviceSize=[${width}, ${height}], isActive=[1]\n` +
    `      SurfaceWidth: ${width}px\n      SurfaceHeight: ${height}px\n      SurfaceOrientation: ${rotation}\n\nInput Dispatcher State:\n  FocusedWindows:\n    displayId=0, name='${windowOf(device)}'\n`
  );
};

/** `cmd display get-displays` of Android 14, read by mobile-mcp. */
export function listDisplays(device: VirtualDevice): readonly string[] {
  return ['Displays:', `Display id 0: ${infoOf(device)}, isValid=true`];
}

/** `--display-id` (mobile-mcp counts displays with it), `--list` of layers; without them only what scripts read. */
export const surfaceFlingerDump: Dump = (device, args) => {
  const { activity } = device.source.view();
  if (args.includes('--display-id'))
    return `Display ${DISPLAY_ID} (HWC display 0): port=0 pnpId=TPW displayName=""\n`;
  if (args.includes('--list'))
    return `Display 0 name="Built-in Screen"#2\nWallpaperWindowToken#30\n${activity}#101\nStatusBar#80\nNavigationBar0#85\n`;
  if (args.includes('--latency')) return `${Math.round(1e9 / REFRESH_RATE)}\n`;
  const { width, height } = device.source;
  return `Build configuration: [sf]\nDisplay ${DISPLAY_ID} (HWC display 0): port=0 pnpId=TPW displayName=""\nrefresh-rate: ${REFRESH_RATE}.000000 fps\n    activeMode={id=0, resolution=${width}x${height}}\n`;
};

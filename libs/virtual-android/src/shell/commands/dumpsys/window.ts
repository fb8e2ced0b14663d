import { SCREEN_BARS } from '@tapwright/virtual-ui';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { screenSizeOf } from '../../../phone/system/screen-size.ts';
import { recordOf, taskOf, windowOf } from './activity-records.ts';
import type { Dump } from './dump.ts';
import { idOf } from './identity.ts';

/**
 * `dumpsys window`, `… displays`, `… windows`, `… policy` (`WindowManagerService.doDump`). Since Android 13 `windows` no
 * longer names the focus. Read by the gateway, Appium (focus, lock screen), adbutils and mobile-mcp.
 */
export const windowDump: Dump = (device, args) => {
  const [section] = args.filter((arg) => !arg.startsWith('-'));
  switch (section) {
    case 'windows':
    case 'w':
      return windows(device);
    case 'displays':
    case 'd':
      return displays(device);
    case 'policy':
    case 'p':
      return policy(device);
    case 'lastanr':
    case 'l':
      return 'WINDOW MANAGER LAST ANR (dumpsys window lastanr)\n  <no ANR has occurred since boot>\n';
    case undefined:
    case 'all':
      return `${policy(device)}\n${displays(device)}\n${windows(device)}`;
    default:
      return `Bad window command, or no windows match: ${section}\nUse -h for help.\n`;
  }
};

/** Lines by which Appium recognises the lock screen. There is none here, only a screen that may be off. */
function policy(device: VirtualDevice): string {
  const { awake } = device.wakefulness;
  const screen = awake ? 'ON' : 'OFF';
  return (
    `WINDOW MANAGER POLICY STATE (dumpsys window policy)\n    mSafeMode=false mSystemReady=true mSystemBooted=true\n` +
    `    mAwake=${awake} mScreenOnEarly=${awake} mScreenOnFully=${awake}\n    mKeyguardDrawComplete=${awake} mWindowManagerDrawComplete=${awake}\n` +
    '    mShowingLockscreen=false mShowingDream=false mDreamingLockscreen=false\n' +
    `    KeyguardServiceDelegate\n      showing=false\n      inputRestricted=false\n      occluded=false\n      secure=false\n      systemIsReady=true\n` +
    `      screenState=SCREEN_STATE_${screen}\n      interactiveState=INTERACTIVE_STATE_${awake ? 'AWAKE' : 'SLEEP'}\n` +
    '      KeyguardStateMonitor\n        mIsShowing=false\n        mSimSecure=false\n        mInputRestricted=false\n        mTrusted=false\n' +
    `    mCurrentRotation=ROTATION_${device.source.view().rotation * 90}\n    isKeyguardShowing=false\n`
  );
}

function displays(device: VirtualDevice): string {
  const { width, height } = device.source;
  const { rotation } = device.source.view();
  const dpi =
    device.settings.get('secure/display_density_forced') ??
    device.properties.get('ro.sf.lcd_density') ??
    '420';
  const size = `${width}x${height}`;
  return (
    'WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n  Display: mDisplayId=0 (organized)\n' +
    `    init=${size} ${dpi}dpi mMinSizeOfResizeableTaskDp=220 cur=${size} app=${size} rng=${Math.min(width, height)}x${Math.min(width, height)}-${Math.max(width, height)}x${Math.max(width, height)}\n` +
    `    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion()\n  mLayoutSeq=1\n` +
    `  mCurrentFocus=${windowOf(device)}\n  mFocusedApp=${recordOf(device)}\n` +
    `  mCurrentRotation=ROTATION_${rotation * 90}\n` +
    `    DisplayRotation\n      mCurrentAppOrientation=SCREEN_ORIENTATION_UNSPECIFIED\n      mLastOrientation=-1\n` +
    `      mRotation=${rotation} mDeferredRotationPauseCount=0\n      mUserRotationMode=${userRotationMode(device)} mUserRotation=ROTATION_${rotation * 90}\n` +
    `  imeLayeringTarget in display# 0 ${windowOf(device)}\n  imeInputTarget in display# 0 ${windowOf(device)}\n`
  );
}

function userRotationMode(device: VirtualDevice): string {
  const free = device.settings.get('system/accelerometer_rotation') === '1';
  return free ? 'USER_ROTATION_FREE' : 'USER_ROTATION_LOCKED';
}

/** The bars of the system, which lie over all others. Appium reads their frames and whether they are visible. */
function bars(device: VirtualDevice): string {
  const { width, height } = screenSizeOf(device.source);
  const bar = (number: number, title: string, type: string, frame: string): string =>
    `  Window #${number} Window{${idOf(device, `window ${title}`)} u0 ${title}}:\n    mDisplayId=0 mSession=Session{${idOf(device, 'system')} 1587:u0a10100}\n` +
    `    mOwnerUid=10100 showForAllUsers=true package=com.android.systemui appop=NONE\n    mAttrs={(0,0)(fillxwrap) ty=${type} fmt=TRANSLUCENT}\n` +
    `    mViewVisibility=0x0 mHaveFrame=true mObscured=false\n    Frames: parent=[0,0][${width},${height}] display=[0,0][${width},${height}] frame=${frame} last=${frame}\n` +
    '    isOnScreen=true\n    isVisible=true\n';
  const { status, navigation } = SCREEN_BARS;
  return (
    bar(0, 'NavigationBar0', 'NAVIGATION_BAR', `[0,${height - navigation}][${width},${height}]`) +
    bar(1, 'StatusBar', 'STATUS_BAR', `[0,0][${width},${status}]`)
  );
}

function windows(device: VirtualDevice): string {
  const view = device.source.view();
  const { width, height } = device.source;
  const window = windowOf(device);
  const { id, component } = taskOf(device);
  const keyboard = view.keyboardShown
    ? `  Window #2 Window{${idOf(device, 'keyboard')} u0 InputMethod}:\n    mDisplayId=0 mHasSurface=true\n    isOnScreen=true\n    isVisible=true\n`
    : '';
  return (
    `WINDOW MANAGER WINDOWS (dumpsys window windows)\n${bars(device)}${keyboard}  Window #${view.keyboardShown ? 3 : 2} ${window}:\n` +
    `    mDisplayId=0 rootTaskId=${id} mSession=Session{${idOf(device, 'client')} ${taskOf(device).pid}:u0a0}\n` +
    `    mOwnerUid=${taskOf(device).uid} showForAllUsers=false package=${component.packageName} appop=NONE\n` +
    `    mAttrs={(0,0)(fillxfill) sim={adjust=resize} ty=BASE_APPLICATION fmt=TRANSPARENT}\n    Requested w=${width} h=${height} mLayoutSeq=1\n` +
    `    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false\n    Frames: containing=[0,0][${width},${height}] parent=[0,0][${width},${height}]\n` +
    `    Surface: shown=true layer=0 alpha=1.0 rect=(0.0,0.0)  transform=(1.0, 0.0, 0.0, 1.0)\n    isOnScreen=true\n    isVisible=true\n` +
    `\n  mGlobalConfiguration={1.0 ?mcc?mnc [${device.properties.get('persist.sys.locale') ?? 'en-US'}] ldltr ${device.properties.get('ro.sf.lcd_density') ?? '420'}dpi}\n` +
    `  mHasPermanentDpad=false\n  mTopFocusedDisplayId=0\n  mInputMethodTarget in display# 0 ${window}\n` +
    `  mBlurEnabled=true\n  mInTouchMode=true\n  mLastDisplayFreezeDuration=0 due to null\n  mTransactionSequence=1\n  mSystemBooted=true mDisplayEnabled=true\n`
  );
}

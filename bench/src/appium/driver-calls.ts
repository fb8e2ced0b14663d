/** What a call must bring: an answer whose JSON fits, or a refusal whose message fits. */
export type Expected = { readonly answer: RegExp } | { readonly refusal: RegExp };

/** One call of a client: an extension command (`mobile: …`) with its argument, or a route of the session with its body. */
export interface DriverCall {
  readonly call: string;
  readonly body?: object;
  readonly expected: Expected;
}

const APP = 'org.tapwright.notes';
const FILE = '/sdcard/Download/appium.txt';
const answered = (answer: RegExp = /^/): Expected => ({ answer });
const refused = (refusal: RegExp): Expected => ({ refusal });
const ONLY_EMULATORS = refused(/only available for emulators/);
const INSECURE = refused(/has not been enabled/);
/** What a virtual phone does not have, in its own words or as the driver finds it missing. */
const NO_SHADE = refused(/no notification shade/);
const NO_VIDEO = refused(/media projection|screen record/i);
const NO_ROUTE = refused(/status code 404/);
const LIST = '$list';
const CARD = '$card';
const FIELD = '$field';

/** Every extension command of the driver, in an order in which each finds what it needs. `$…` stands for an element. */
const COMMANDS: readonly (readonly [name: string, argument: object, expected: Expected])[] = [
  ['activateApp', { appId: APP }, answered()],
  ['queryAppState', { appId: APP }, answered(/^4$/)],
  ['isAppInstalled', { appId: APP }, answered(/^true$/)],
  ['listApps', {}, answered(/org\.tapwright\.notes/)],
  ['getCurrentPackage', {}, answered(/org\.tapwright\.notes/)],
  ['getCurrentActivity', {}, answered(/Activity/)],
  ['clickGesture', { x: 540, y: 100 }, answered()],
  ['doubleClickGesture', { x: 540, y: 100 }, answered()],
  ['longClickGesture', { x: 540, y: 100 }, answered()],
  ['flingGesture', { direction: 'down', elementId: LIST }, answered(/^(true|false)$/)],
  ['swipeGesture', { direction: 'down', percent: 0.5, elementId: LIST }, answered()],
  ['scrollGesture', { direction: 'up', percent: 1, elementId: LIST }, answered(/^(true|false)$/)],
  ['pinchOpenGesture', { percent: 0.5, elementId: LIST }, answered()],
  ['pinchCloseGesture', { percent: 0.5, elementId: LIST }, answered()],
  ['scroll', { strategy: 'accessibility id', selector: 'New note' }, answered()],
  ['scrollBackTo', { elementId: LIST, elementToId: CARD }, answered()],
  ['dragGesture', { startX: 500, startY: 900, endX: 500, endY: 800 }, answered()],
  ['backgroundApp', { seconds: 1 }, answered()],
  ['acceptAlert', {}, refused(/dialog/)],
  ['dismissAlert', {}, refused(/dialog/)],
  ['batteryInfo', {}, answered(/"level":1,"state":5/)],
  ['bluetooth', { action: 'disable' }, answered()],
  ['broadcast', { action: 'org.example.PING' }, answered(/Broadcast completed/)],
  ['changePermissions', { permissions: 'all', appPackage: 'org.tapwright.camera' }, answered()],
  ['getPermissions', { type: 'granted', appPackage: 'org.tapwright.camera' }, answered(/CAMERA/)],
  ['pushFile', { remotePath: FILE, payload: 'YWJj' }, answered()],
  ['pullFile', { remotePath: FILE }, answered(/YWJj/)],
  ['pullFolder', { remotePath: '/sdcard/Download' }, answered(/^"UEs/)],
  ['deleteFile', { remotePath: FILE }, answered(/^true$/)],
  ['deviceInfo', {}, answered(/"apiVersion":"34"/)],
  ['deviceidle', { action: 'whitelistAdd', packages: APP }, answered()],
  ['execEmuConsoleCommand', { command: 'help' }, INSECURE],
  ['fingerprint', { fingerprintId: 1 }, ONLY_EMULATORS],
  ['gsmCall', { phoneNumber: '1', action: 'call' }, ONLY_EMULATORS],
  ['gsmSignal', { strength: 1 }, ONLY_EMULATORS],
  ['gsmVoice', { state: 'on' }, ONLY_EMULATORS],
  ['networkSpeed', { speed: 'gsm' }, ONLY_EMULATORS],
  ['powerAc', { state: 'on' }, ONLY_EMULATORS],
  ['powerCapacity', { percent: 50 }, ONLY_EMULATORS],
  ['sendSms', { phoneNumber: '1', message: 'x' }, ONLY_EMULATORS],
  ['sensorSet', { sensorType: 'light', value: '1' }, ONLY_EMULATORS],
  ['injectEmulatorCameraImage', { payload: 'YWJj' }, refused(/emulator/i)],
  ['setClipboard', { content: 'R3LDvMOfZQ==' }, answered()],
  ['getClipboard', {}, answered(/R3LDvMOfZQ==/)],
  ['getAppStrings', {}, refused(/no app or package specified/)],
  ['getChromeCapabilities', {}, refused(/webview context/)],
  ['getContexts', {}, answered(/^\[\]$/)],
  ['setConnectivity', { wifi: true }, answered()],
  ['getConnectivity', {}, answered(/"wifi":true/)],
  ['getDeclaredOrientation', {}, answered(/SCREEN_ORIENTATION/)],
  ['getDeviceTime', {}, answered(/\d{4}-\d\d-\d\dT/)],
  ['getDisplayDensity', {}, answered(/^420$/)],
  ['setGeolocation', { latitude: 52.5, longitude: 13.4 }, answered()],
  ['getGeolocation', {}, answered(/"latitude":52\.5,"longitude":13\.4/)],
  ['refreshGpsCache', { timeoutMs: 10_000 }, answered()],
  ['resetGeolocation', {}, answered()],
  ['isGpsEnabled', {}, answered(/^true$/)],
  ['toggleGps', {}, answered()],
  ['getNotifications', {}, answered(/"statusBarNotifications":\[\]/)],
  ['listSms', {}, answered(/"total":0/)],
  ['getPerformanceDataTypes', {}, answered(/memoryinfo/)],
  ['getPerformanceData', { packageName: APP, dataType: 'memoryinfo' }, answered(/totalPss/)],
  ['getPerformanceData', { packageName: APP, dataType: 'networkinfo' }, answered(/\["st"/)],
  ['getSystemBars', {}, answered(/"statusBar":\{"visible":true/)],
  ['getUiMode', { mode: 'night' }, answered(/no/)],
  ['setUiMode', { mode: 'night', value: 'yes' }, answered()],
  ['hideKeyboard', {}, answered(/^(true|false)$/)],
  ['isKeyboardShown', {}, answered(/^false$/)],
  ['listDisplays', {}, answered(/"isDefault":true/)],
  ['listWindows', { skipScreenshots: true }, answered(/org\.tapwright\.notes/)],
  ['isLocked', {}, answered(/^false$/)],
  ['lock', { seconds: 1 }, answered()],
  ['unlock', {}, answered()],
  ['nfc', { action: 'enable' }, answered()],
  ['openNotifications', {}, NO_SHADE],
  ['statusBar', { command: 'collapse' }, answered()],
  ['pressKey', { keycode: 0 }, answered()],
  ['replaceElementValue', { elementId: FIELD, text: 'one' }, answered()],
  ['type', { text: 'süß 日本' }, answered(/^true$/)],
  ['performEditorAction', { action: 'normal' }, answered()],
  ['viewportElementRect', { elementId: FIELD }, refused(/web view/)],
  ['viewportRect', {}, answered(/"top":77/)],
  ['viewportScreenshot', {}, answered(/^"iVBOR/)],
  ['screenshots', {}, answered(/"isDefault":true/)],
  ['resetAccessibilityCache', {}, answered()],
  [
    'scheduleAction',
    { name: 'x', steps: [{ type: 'source', name: 's', payload: {} }] },
    refused(/schedules no actions/),
  ],
  ['getActionHistory', { name: 'x' }, refused(/is not known/)],
  ['unscheduleAction', { name: 'x' }, refused(/is not known/)],
  ['sendTrimMemory', { pkg: APP, level: 'MODERATE' }, answered()],
  ['setStylusHandwriting', { enabled: false }, INSECURE],
  ['shell', { command: 'echo', args: ['hi'] }, answered(/hi/)],
  ['startActivity', { component: `${APP}/.MainActivity` }, answered(/Starting/)],
  ['deepLink', { url: 'notes://note/4', package: APP }, answered()],
  ['startLogsBroadcast', {}, answered()],
  ['stopLogsBroadcast', {}, answered()],
  ['startService', { component: 'io.appium.settings/.LocationService' }, answered(/Starting service/)],
  ['stopService', { component: 'io.appium.settings/.LocationService' }, answered(/Service stopped/)],
  ['isMediaProjectionRecordingRunning', {}, answered(/^false$/)],
  ['startMediaProjectionRecording', {}, NO_VIDEO],
  ['stopMediaProjectionRecording', {}, NO_VIDEO],
  ['startScreenStreaming', {}, INSECURE],
  ['stopScreenStreaming', {}, answered()],
  ['terminateApp', { appId: APP }, answered(/^true$/)],
  ['clearApp', { appId: APP }, answered()],
  ['installApp', { appPath: '/none.apk' }, refused(/does not exist/)],
  ['installMultipleApks', { apks: ['/none.apk'] }, refused(/does not exist/)],
  ['removeApp', { appId: 'org.example.none' }, answered(/^false$/)],
];

const touch = [{ type: 'pause', duration: 1 }];

/** Routes of a session that drivers of clients use, those that the driver passes on to its server among them. */
const ROUTES: readonly (readonly [route: string, body: object | undefined, expected: Expected])[] = [
  ['GET source', undefined, answered(/<hierarchy /)],
  ['GET screenshot', undefined, answered(/^"iVBOR/)],
  ['GET orientation', undefined, answered(/PORTRAIT/)],
  ['POST orientation', { orientation: 'LANDSCAPE' }, answered(/LANDSCAPE/)],
  ['POST orientation', { orientation: 'PORTRAIT' }, answered(/PORTRAIT/)],
  ['GET rotation', undefined, answered(/"z":0/)],
  ['POST rotation', { x: 0, y: 0, z: 0 }, answered()],
  ['GET window/rect', undefined, answered(/"width":1080/)],
  ['GET timeouts', undefined, answered(/"implicit":0/)],
  ['POST timeouts', { implicit: 0 }, answered()],
  ['GET appium/settings', undefined, answered(/waitForIdleTimeout/)],
  ['POST appium/settings', { settings: { waitForIdleTimeout: 9_000 } }, answered()],
  ['GET context', undefined, answered(/NATIVE_APP/)],
  ['GET contexts', undefined, answered(/NATIVE_APP/)],
  ['GET ime/active_engine', undefined, answered(/LatinIME/)],
  ['GET ime/available_engines', undefined, answered(/UnicodeIME/)],
  ['GET ime/activated', undefined, answered(/^true$/)],
  // The driver takes the session's id for the format: this deprecated route tells no time on a phone either.
  ['GET appium/device/system_time', undefined, answered()],
  ['GET appium/device/display_density', undefined, answered(/^420$/)],
  ['GET appium/device/system_bars', undefined, answered(/"statusBar"/)],
  ['GET network_connection', undefined, answered(/^6$/)],
  ['GET alert/text', undefined, refused(/dialog/)],
  ['GET element/active', undefined, refused(/focus/)],
  ['GET log/types', undefined, answered(/logcat/)],
  ['POST log', { type: 'logcat' }, answered(/ActivityManager/)],
  [`GET element/${CARD}/text`, undefined, answered(/Rye bread/)],
  [`GET element/${CARD}/name`, undefined, answered()],
  [`GET element/${CARD}/rect`, undefined, answered(/"width":/)],
  [`GET element/${CARD}/location`, undefined, answered(/"x":/)],
  [`GET element/${CARD}/size`, undefined, answered(/"width":/)],
  [`GET element/${CARD}/displayed`, undefined, answered(/^true$/)],
  [`GET element/${CARD}/enabled`, undefined, answered(/^true$/)],
  [`GET element/${CARD}/selected`, undefined, answered(/^false$/)],
  [`GET element/${CARD}/attribute/content-desc`, undefined, answered(/^"null"$/)],
  [`GET element/${CARD}/attribute/colour`, undefined, refused(/attribute is unknown/)],
  [`GET element/${CARD}/screenshot`, undefined, answered(/^"iVBOR/)],
  [`GET element/${CARD}/css/color`, undefined, NO_ROUTE],
  [
    `POST element/${LIST}/elements`,
    { using: 'class name', value: 'android.widget.TextView' },
    answered(/element-6066/),
  ],
  [
    'POST element',
    {
      using: '-android uiautomator',
      value:
        'new UiScrollable(new UiSelector().resourceIdMatches(".*note_list")).scrollTextIntoView("Gift ideas")',
    },
    answered(/element-6066/),
  ],
  ['POST element', { using: 'xpath', value: '//none' }, refused(/could not be located/)],
  ['POST element', { using: 'xpath', value: '//[' }, refused(/XPath/)],
  ['POST actions', { actions: [{ type: 'none', id: 'a', actions: touch }] }, answered()],
  ['POST actions', { actions: [{ type: 'key', id: 'a', actions: touch }] }, answered()],
  ['DELETE actions', undefined, answered()],
  ['POST appium/device/press_keycode', { keycode: 0 }, answered()],
  ['POST appium/device/long_press_keycode', { keycode: 0 }, answered()],
  ['POST appium/device/open_notifications', {}, NO_SHADE],
  ['POST appium/start_recording_screen', {}, NO_VIDEO],
  ['GET title', undefined, NO_ROUTE],
  ['GET cookie', undefined, NO_ROUTE],
];

export const DRIVER_CALLS: readonly DriverCall[] = [
  ...ROUTES.map(([call, body, expected]) => ({ call, expected, ...(body === undefined ? {} : { body }) })),
  ...COMMANDS.map(([name, body, expected]) => ({ call: `mobile: ${name}`, body, expected })),
];

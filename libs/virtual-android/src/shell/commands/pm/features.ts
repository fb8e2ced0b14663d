/** The phone's features, with versions after `=`. Read by adbkit, mobile-mcp (TV or phone) and Appium. */
export const FEATURES: readonly string[] = [
  'reqGlEsVersion=0x30002',
  'android.hardware.faketouch',
  'android.hardware.ram.normal',
  'android.hardware.screen.landscape',
  'android.hardware.screen.portrait',
  'android.hardware.touchscreen',
  'android.hardware.touchscreen.multitouch',
  'android.hardware.touchscreen.multitouch.distinct',
  'android.hardware.touchscreen.multitouch.jazzhand',
  'android.hardware.wifi',
  'android.software.adoptable_storage',
  'android.software.app_widgets',
  'android.software.home_screen',
  'android.software.input_methods',
  'android.software.webview',
];

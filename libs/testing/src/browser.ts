/** What Playwright switches off itself. Of several lists the browser reads the last one only, so they stand here, too. */
const OFF_FOR_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];
/**
 * Pages of the browser's own that each new window loads for its address bar: as much work as the page that is looked at, and at
 * the same time. Whoever follows a link has a window already.
 */
const OFF_FOR_WINDOWS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** How tests and benches begin Debian's Chromium. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...OFF_FOR_WINDOWS].join(',')}`,
];

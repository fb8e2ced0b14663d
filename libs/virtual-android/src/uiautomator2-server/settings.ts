import { WebDriverFault } from '../webdriver/fault.ts';
import type { Fields } from '../webdriver/read-json.ts';

type Setting = string | number | boolean;

/**
 * Settings of appium-uiautomator2-server 10 with their defaults. Only `waitForIdleTimeout` has an effect on a virtual phone;
 * the others are kept and reported.
 */
const DEFAULTS: Readonly<Record<string, Setting>> = {
  actionAcknowledgmentTimeout: 3_000,
  allowInvisibleElements: false,
  alwaysTraversableViewClasses: '',
  currentDisplayId: 0,
  deferAccessibilityCacheReset: false,
  disableIdLocatorAutocompletion: false,
  elementResponseAttributes: 'name,text',
  enableMultiWindows: false,
  enableNotificationListener: true,
  enableTopmostWindowFromActivePackage: false,
  enforceXPath1: false,
  ignoreUnimportantViews: false,
  includeExtrasInPageSource: false,
  includeA11yActionsInPageSource: false,
  keyInjectionDelay: 0,
  limitXPathContextScope: true,
  mjpegBilinearFiltering: false,
  mjpegScalingFactor: 50,
  mjpegServerFramerate: 10,
  mjpegServerPort: 7810,
  mjpegServerScreenshotQuality: 50,
  normalizeTagNames: false,
  scrollAcknowledgmentTimeout: 200,
  serverPort: 6790,
  shouldUseCompactResponses: true,
  shutdownOnPowerDisconnect: true,
  simpleBoundsCalculation: false,
  snapshotMaxDepth: 70,
  trackScrollEvents: true,
  useResourcesForOrientationDetection: false,
  waitForIdleTimeout: 10_000,
  waitForSelectorTimeout: 0,
  wakeLockTimeout: 0,
};

export interface ServerSettings {
  all(): Readonly<Record<string, Setting>>;
  /** 0 where the setting is not a number. */
  number(name: string): number;
  /** Changes all or nothing. @throws WebDriverFault `invalid argument` for a value of another type */
  update(changes: Fields): void;
}

export function createServerSettings(): ServerSettings {
  const values = new Map(Object.entries(DEFAULTS));
  return {
    all: () => Object.fromEntries(values),
    number: (name) => Number(values.get(name)) || 0,
    update(changes) {
      // The driver sends its own settings too, of which the server knows nothing.
      const known = Object.entries(changes).filter(([name]) => values.has(name));
      for (const [name, value] of known)
        if (typeof value !== typeof DEFAULTS[name])
          throw new WebDriverFault(
            'invalid argument',
            `Invalid setting value type. Got: ${typeof value}. Expected: ${typeof DEFAULTS[name]}. For setting '${name}'`,
          );
      for (const [name, value] of known) values.set(name, value as Setting);
    },
  };
}

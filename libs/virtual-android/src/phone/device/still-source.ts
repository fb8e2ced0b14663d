import type { AppInfo, InputEvent, ScreenSource } from '@tapwright/virtual-ui';

export interface StillSourceOptions {
  readonly width?: number;
  readonly height?: number;
  readonly app?: AppInfo;
  /** The content of `<hierarchy>`. Default: one frame over the whole screen. */
  readonly nodes?: string;
  readonly png?: Uint8Array;
}

/** A grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

const LAUNCHER = { packageName: 'org.tapwright.launcher', activity: 'org.tapwright.launcher/.Home' };

/**
 * A source with one app of one screen that never changes, and an empty home screen behind it. This is enough to prove
 * that inputs arrive, and how often. BACK and HOME leave the app; other inputs only appear in the device's journal.
 * The picture is one pixel unless a PNG is given.
 */
export function createStillSource(options: StillSourceOptions = {}): ScreenSource {
  const { width = 1080, height = 2400, png = PIXEL } = options;
  const app = options.app ?? {
    packageName: 'org.example.still',
    launchComponent: 'org.example.still/.MainActivity',
    versionName: '1.0',
    versionCode: 1,
  };
  let inApp = true;
  let keyboardShown = false;

  const leave = (): void => {
    inApp = false;
    keyboardShown = false;
  };

  const place = () => (inApp ? app.launchComponent : LAUNCHER.activity);

  const act = (event: InputEvent): void => {
    if (event.kind === 'text') keyboardShown = inApp;
    if (event.kind === 'key' && event.key === 'HOME') leave();
    if (event.kind === 'key' && event.key === 'BACK') {
      if (keyboardShown) keyboardShown = false;
      else leave();
    }
  };

  return {
    width,
    height,
    apps: [app],
    view: () => ({
      hierarchy: hierarchyOf(width, height, inApp ? app.packageName : LAUNCHER.packageName, options.nodes),
      packageName: inApp ? app.packageName : LAUNCHER.packageName,
      activity: place(),
      keyboardShown,
      rotation: 0,
    }),
    picture: async () => ({ png, synthetic: true }),
    input(event) {
      act(event);
      return { basis: 'synthetic', place: place() };
    },
    start(component) {
      if (component !== app.packageName && component !== app.launchComponent) return false;
      inApp = true;
      return true;
    },
    forceStop(packageName) {
      if (packageName === app.packageName) leave();
    },
    clear(packageName) {
      if (packageName !== app.packageName) return false;
      leave();
      return true;
    },
  };
}

function hierarchyOf(width: number, height: number, packageName: string, nodes?: string): string {
  const frame =
    `<node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="${packageName}" content-desc="" ` +
    'checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" ' +
    `scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][${width},${height}]" />`;
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${nodes ?? frame}</hierarchy>`;
}

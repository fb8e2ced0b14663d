import { binaryXml, type XmlElement, zipOf } from '@tapwright/apk';

export interface ApkOptions {
  readonly packageName: string;
  readonly versionCode?: number;
  readonly versionName?: string;
  /** Null: no activity that a launcher could start. */
  readonly activity?: string | null;
  readonly permissions?: readonly string[];
  readonly minSdk?: number;
  readonly targetSdk?: number;
  readonly application?: Readonly<Record<string, boolean>>;
  readonly split?: string;
  readonly instruments?: string;
  /** Class name of a keyboard. */
  readonly inputMethod?: string;
  readonly services?: readonly string[];
  readonly receivers?: readonly string[];
  /** Class name of the instrumentation; default: `.Runner`. */
  readonly runner?: string;
  /** Size in bytes of an additional file that nobody reads. */
  readonly assets?: number;
}

/** An APK without code: a compiled manifest in a ZIP file. */
export function buildApk(options: ApkOptions): Buffer {
  const assets =
    options.assets === undefined ? {} : { 'assets/data': Buffer.alloc(options.assets, 'tapwright') };
  return zipOf({ 'AndroidManifest.xml': binaryXml(manifestOf(options)), ...assets });
}

function manifestOf(options: ApkOptions): XmlElement {
  const { packageName, versionCode = 1, versionName = '1.0', activity = '.MainActivity' } = options;
  const { permissions = [], minSdk = 24, targetSdk = 34, application = {}, split, instruments } = options;
  const filter: XmlElement = {
    name: 'intent-filter',
    children: [
      { name: 'action', attributes: { name: 'android.intent.action.MAIN' } },
      { name: 'category', attributes: { name: 'android.intent.category.LAUNCHER' } },
    ],
  };
  const activities =
    activity === null ? [] : [{ name: 'activity', attributes: { name: activity }, children: [filter] }];
  const keyboard = {
    name: 'service',
    attributes: { name: options.inputMethod ?? '', permission: 'android.permission.BIND_INPUT_METHOD' },
  };
  const named = (name: string, classes: readonly string[] = []) =>
    classes.map((one) => ({ name, attributes: { name: one } }));
  const services = [
    ...(options.inputMethod === undefined ? [] : [keyboard]),
    ...named('service', options.services),
    ...named('receiver', options.receivers),
  ];
  const tests = {
    name: 'instrumentation',
    attributes: { name: options.runner ?? '.Runner', targetPackage: instruments ?? '' },
  };
  return {
    name: 'manifest',
    attributes: { package: packageName, versionCode, versionName, ...(split === undefined ? {} : { split }) },
    children: [
      { name: 'uses-sdk', attributes: { minSdkVersion: minSdk, targetSdkVersion: targetSdk } },
      ...permissions.map((name) => ({ name: 'uses-permission', attributes: { name } })),
      ...(instruments === undefined ? [] : [tests]),
      { name: 'application', attributes: application, children: [...activities, ...services] },
    ],
  };
}

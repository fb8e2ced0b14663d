/** Numbers of Android's own attributes (AOSP `public-final.xml`), as far as our manifests use them. */
const IDS: ReadonlyMap<string, number> = new Map([
  ['label', 0x0101_0001],
  ['name', 0x0101_0003],
  ['permission', 0x0101_0006],
  ['hasCode', 0x0101_000c],
  ['enabled', 0x0101_000e],
  ['debuggable', 0x0101_000f],
  ['exported', 0x0101_0010],
  ['targetPackage', 0x0101_0021],
  ['resource', 0x0101_0025],
  ['mimeType', 0x0101_0026],
  ['scheme', 0x0101_0027],
  ['host', 0x0101_0028],
  ['path', 0x0101_002a],
  ['pathPrefix', 0x0101_002b],
  ['pathPattern', 0x0101_002c],
  ['action', 0x0101_002d],
  ['data', 0x0101_002e],
  ['targetClass', 0x0101_002f],
  ['targetActivity', 0x0101_0202],
  ['minSdkVersion', 0x0101_020c],
  ['versionCode', 0x0101_021b],
  ['versionName', 0x0101_021c],
  ['targetSdkVersion', 0x0101_0270],
  ['testOnly', 0x0101_0272],
  ['shortcutId', 0x0101_0528],
  ['shortcutShortLabel', 0x0101_0529],
]);

/** Undefined for an attribute without a number, such as `package`. */
export function attributeId(name: string): number | undefined {
  return IDS.get(name);
}

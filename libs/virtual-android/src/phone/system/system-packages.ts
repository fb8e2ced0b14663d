/** A package of the system itself. It shows no window and cannot be removed. */
export interface SystemPackage {
  readonly packageName: string;
  readonly uid: number;
  /** Its APK. */
  readonly file: string;
}

/** Those that clients ask for by name, on any phone. */
export const SYSTEM_PACKAGES: readonly SystemPackage[] = [
  { packageName: 'android', uid: 1_000, file: '/system/framework/framework-res.apk' },
  { packageName: 'com.android.shell', uid: 2_000, file: '/system/priv-app/Shell/Shell.apk' },
  {
    packageName: 'com.android.systemui',
    uid: 10_100,
    file: '/system_ext/priv-app/SystemUI/SystemUI.apk',
  },
];

export function systemPackage(name: string): SystemPackage | undefined {
  return SYSTEM_PACKAGES.find(({ packageName }) => packageName === name);
}

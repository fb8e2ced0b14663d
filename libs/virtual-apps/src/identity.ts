import type { IconName } from '@tapwright/virtual-ui';

interface Identity {
  readonly label: string;
  /** Three numbers, as `2.4.0`. */
  readonly version: string;
  readonly icon: IconName;
  readonly accent: string;
}

/** What the phone knows an app by: its package is named after its label, its version code after its version. */
export function identity({ label, version, icon, accent }: Identity) {
  return {
    packageName: `org.tapwright.${label.toLowerCase()}`,
    label,
    versionName: version,
    versionCode: Number(version.replaceAll('.', '')),
    icon,
    accent,
  };
}

import type { IconName } from '@tapwright/virtual-ui';

interface Identity {
  readonly label: string;
  /** Three numbers, as `2.4.0`. */
  readonly version: string;
  readonly icon: IconName;
  readonly accent: string;
}

/** The identity of an app: the package is named after its label, the version code comes from its version. */
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

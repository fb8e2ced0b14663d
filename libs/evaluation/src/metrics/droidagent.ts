/** Activities of an app and those that were seen; names as Android writes them, `package/.Activity` or with the full class. */
export interface ActivitiesSeen {
  readonly packageName: string;
  /** All activities that the app declares. */
  readonly declared: readonly string[];
  readonly visited: readonly string[];
}

/**
 * DroidAgent, Metrics: activity coverage, the visited activities of an app among all its own, 0 to 1. Activities whose
 * name does not contain the app's package belong to others (for example libraries that look for leaks) and are ignored.
 */
export function activityCoverage({ packageName, declared, visited }: ActivitiesSeen): number {
  const own = new Set(
    declared.map((name) => fullName(name, packageName)).filter((name) => isOf(name, packageName)),
  );
  const seen = new Set(visited.map((name) => fullName(name, packageName)).filter((name) => own.has(name)));
  return own.size === 0 ? 0 : seen.size / own.size;
}

function fullName(activity: string, packageName: string): string {
  const name = activity.slice(activity.indexOf('/') + 1);
  return name.startsWith('.') ? `${packageName}${name}` : name;
}

function isOf(className: string, packageName: string): boolean {
  return className === packageName || className.startsWith(`${packageName}.`);
}

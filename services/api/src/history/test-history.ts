import type { TestHistory, TestVersion } from '@tapwright/contracts';
import type { QuarantineRow, VersionResults } from '@tapwright/store';

/** Of each test its newest versions. */
const VERSIONS_MAX = 20;

/** The tests of these results, which stand in order: by test and app, the newest version first. Pure. */
export function historiesOf(
  results: readonly VersionResults[],
  quarantined: readonly QuarantineRow[],
): readonly TestHistory[] {
  const byTest = Map.groupBy(results, ({ test, app }) => JSON.stringify([test, app]));
  return [...byTest.values()].flatMap((versions) => {
    const [first] = versions;
    return first === undefined ? [] : [historyOf(first, { versions, quarantined })];
  });
}

function historyOf(
  { test, app }: VersionResults,
  {
    versions,
    quarantined,
  }: { readonly versions: readonly VersionResults[]; readonly quarantined: readonly QuarantineRow[] },
): TestHistory {
  const passed = sumOf(versions, 'passed');
  const failed = sumOf(versions, 'failed');
  const own = quarantined.find((row) => row.test === test && row.app === app);
  return {
    test,
    app,
    passed,
    failed,
    unjudged: sumOf(versions, 'unjudged'),
    passRate: rate(passed, passed + failed),
    flakeRate: rate(
      versions.reduce((sum, version) => sum + Math.min(version.passed, version.failed), 0),
      passed + failed,
    ),
    firstFailingVersion: firstFailing(versions),
    versions: versions.slice(0, VERSIONS_MAX).map(versionView),
    quarantinedUntil: own?.until.toISOString() ?? null,
    quarantine: own?.reason ?? '',
  };
}

const sumOf = (versions: readonly VersionResults[], of: 'passed' | 'failed' | 'unjudged'): number =>
  versions.reduce((sum, version) => sum + version[of], 0);

const rate = (part: number, all: number): number | null => (all === 0 ? null : part / all);

/** Back from the newest version, as long as it only failed. Versions without a verdict say nothing. */
function firstFailing(versions: readonly VersionResults[]): string | null {
  const judged = versions.filter(({ passed, failed }) => passed + failed > 0);
  const good = judged.findIndex(({ passed }) => passed > 0);
  const failing = good === -1 ? judged : judged.slice(0, good);
  return failing.at(-1)?.version ?? null;
}

function versionView({ version, passed, failed, unjudged, durationMs, ...at }: VersionResults): TestVersion {
  const times = { firstAt: at.firstAt.toISOString(), lastAt: at.lastAt.toISOString() };
  return { version, passed, failed, unjudged, durationMs, ...times };
}

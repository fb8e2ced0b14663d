import { virtualApps } from '@tapwright/virtual-apps';
import { distinct, type Judged, judged } from './effects/judged.ts';
import type { EffectsOptions } from './effects/options.ts';
import { LANGUAGES } from './effects/relabel.ts';
import { walkApp } from './effects/walk-app.ts';
import { percent, textTable } from './evaluation/text-table.ts';

/**
 * Every distinct tap of the virtual apps, judged before and after it was done, in five languages. The truth is what
 * became of the user's data: changed by a control that shows its value, an edit; changed otherwise, a commit; not
 * changed, a look. What must never happen is a commit that is judged a look or an edit: it would be repeated.
 */
export async function main(options: EffectsOptions): Promise<void> {
  const apps = options.apps?.split(',') ?? Object.keys(virtualApps);
  const { depth, screens } = options;
  const taps = apps.flatMap((app) => distinct(walkApp(app, { depth, screens })));
  const all = taps.flatMap((tap) => LANGUAGES.flatMap((language) => judged(tap, language) ?? []));
  const rows = [
    ...apps.map((app) => [app, all.filter((one) => one.app === app)] as const),
    ['all', all] as const,
  ];
  const head = ['', 'taps', 'commits', 'looks', 'wrong look', 'of these before', 'wrong commit', 'before'];
  const table = rows.map(([name, of]) => row(name, of));
  process.stdout.write(textTable([head, ...table]));
  if (options.verbose) tell(all);
  const { wrongLook, wrongLookBefore, wrongCommit, wrongCommitBefore } = figuresOf(all);
  const figures = { actions: taps.length, languages: LANGUAGES.length, wrongLook, wrongCommit };
  const json = { ...figures, wrongLookBefore, wrongCommitBefore };
  if (options.json) process.stdout.write(`${JSON.stringify(json)}\n`);
}

function row(name: string, of: readonly Judged[]): string[] {
  const { commits, looks, wrongLook, wrongLookBefore, wrongCommit, wrongCommitBefore } = figuresOf(of);
  const counts = [of.length / LANGUAGES.length, commits, looks].map((count) => String(Math.round(count)));
  return [
    name,
    ...counts,
    String(wrongLook),
    String(wrongLookBefore),
    percent(wrongCommit),
    percent(wrongCommitBefore),
  ];
}

/** `before`: as judged before the tap; otherwise as settled by what it did. */
function figuresOf(of: readonly Judged[]) {
  const commits = of.filter(({ truth }) => truth === 'commit');
  const looks = of.filter(({ truth }) => truth === 'look');
  const share = (wrong: number) => (looks.length === 0 ? 0 : wrong / looks.length);
  return {
    commits: commits.length / LANGUAGES.length,
    looks: looks.length / LANGUAGES.length,
    wrongLook: commits.filter(({ after }) => after !== 'commit').length,
    wrongLookBefore: commits.filter(({ before }) => before !== 'commit').length,
    wrongCommit: share(looks.filter(({ after }) => after === 'commit').length),
    wrongCommitBefore: share(looks.filter(({ before }) => before === 'commit').length),
  };
}

function tell(all: readonly Judged[]): void {
  for (const { language, truth, before, after, what } of all) {
    const dangerous = truth === 'commit' && (before !== 'commit' || after !== 'commit');
    const strict = truth === 'look' && after === 'commit' && language === 'de';
    if (dangerous || strict)
      process.stdout.write(`${truth}: ${before}, then ${after} (${language}) ${what}\n`);
  }
}

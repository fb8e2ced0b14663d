import { type JobSetup, TapwrightError } from '@tapwright/contracts';
import type { Suite, SuiteApp, SuiteTask } from '@tapwright/suite';

/** A platform has no shell for others, and no files of theirs. */
const EXPECTED =
  'lines for the phone ({phone: …}) and grants; `tapwright suite run` runs other lines on your computer';

/** How the app of a task is prepared, or undefined where the suite says nothing of it. Pure. */
export function setupOfTask(
  { apps }: Pick<Suite, 'apps'>,
  { app }: Pick<SuiteTask, 'app'>,
): JobSetup | undefined {
  const wanted = app === undefined ? undefined : apps?.[app];
  return wanted === undefined ? undefined : setupOfApp(wanted);
}

function setupOfApp({ grant = [], setup = [], check, tries, teardown = [], timeoutMs }: SuiteApp): JobSetup {
  return {
    ...{ grant, tries },
    lines: setup.flatMap(phoneLine),
    ...(check === undefined ? {} : { check: phoneLine(check).join('') }),
    teardown: teardown.flatMap(phoneLine),
    timeoutMs,
  };
}

function phoneLine(line: SuiteApp['check']): string[] {
  return typeof line === 'object' ? [line.phone] : [];
}

/** @throws TapwrightError `INPUT_INVALID` for what only the computer of a person can do, naming the field */
export function refuseElsewhere({ apps = {}, tasks }: Pick<Suite, 'apps' | 'tasks'>): void {
  for (const [name, app] of Object.entries(apps)) {
    const at = `suite.apps.${name}`;
    if (app.apk !== undefined) throw refused('a platform installs no files', `${at}.apk`);
    for (const key of ['setup', 'teardown'] as const) {
      const own = app[key]?.findIndex((line) => typeof line === 'string') ?? -1;
      if (own >= 0) throw refused(OWN, `${at}.${key}.${own}`);
    }
    if (typeof app.check === 'string') throw refused(OWN, `${at}.check`);
    // A misspelt name would prepare nothing, and nobody would know.
    if (!tasks.some((task) => task.app === name))
      throw new TapwrightError('INPUT_INVALID', `no task names the app ${name}`, {
        field: at,
        expected: 'the package that a task names as its app',
      });
  }
}

const OWN = 'a platform runs no lines of a shell on its own machines';

function refused(message: string, field: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', message, { field, expected: EXPECTED });
}

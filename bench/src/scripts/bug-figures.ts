import { virtualApps } from '@tapwright/virtual-apps';
import { newVersion } from './new-version.ts';
import { type Recorded, recordTask } from './record-runs.ts';
import { type Replayed, replayTrace } from './replay-trace.ts';
import { VISITS } from './visits.ts';
import { openPhone, SAME, type World } from './worlds.ts';

export interface BugFigures {
  readonly bug: string;
  readonly description: string;
  /** Scripts of tasks, and of visits, that fail where the bug is on. */
  readonly byTasks: number;
  readonly byVisits: number;
  /** Scripts that fail at a check without healing and pass with it, though the bug is still on: there must be none. */
  readonly healedAway: number;
}

export function visitScripts(apps: readonly string[]): readonly Recorded[] {
  return VISITS.filter(({ app }) => apps.includes(app)).map((visit) =>
    recordTask(visit.app, visit, visit.parts),
  );
}

/** Those that pass without a bug: a script that fails there proves nothing about bugs. */
export function passing(scripts: readonly Recorded[]): readonly Recorded[] {
  return scripts.filter((recorded) => played(recorded, [], SAME, 'off')?.kind === 'passed');
}

/** Each bug switched on alone, and the scripts that notice it. Only scripts that pass without it count. */
export function bugFigures(
  allTasks: readonly Recorded[],
  allVisits: readonly Recorded[],
): readonly BugFigures[] {
  const [tasks, visits] = [passing(allTasks), passing(allVisits)];
  return [...new Set([...tasks, ...visits].map(({ app }) => app))].flatMap((app) =>
    Object.entries(virtualApps[app]?.app.bugs ?? {}).map(([name, { description }]) => {
      const bug = `${app}:${name}`;
      const failed = failing(tasks, app, bug);
      const seen = failing(visits, app, bug);
      const healedAway = [...failed, ...seen].filter(({ recorded, replayed }) => {
        return replayed.kind === 'check' && passesHealed(recorded, bug);
      }).length;
      return { bug, description, byTasks: failed.length, byVisits: seen.length, healedAway };
    }),
  );
}

interface Failed {
  readonly recorded: Recorded;
  readonly replayed: Replayed;
}

function failing(scripts: readonly Recorded[], app: string, bug: string): readonly Failed[] {
  return scripts
    .filter((recorded) => recorded.app === app)
    .flatMap((recorded) => {
      const replayed = played(recorded, [bug], SAME, 'off');
      return replayed === null || replayed.kind === 'passed' ? [] : [{ recorded, replayed }];
    });
}

/** In a new version whose ids are different, so that there is much to heal. */
function passesHealed(recorded: Recorded, bug: string): boolean {
  const target = recorded.trace?.steps.flatMap(({ action }) => action.target ?? [])[0];
  if (target === undefined) return false;
  const world: World = { ...SAME, edit: newVersion('ids renamed', target) };
  return played(recorded, [bug], world, 'similarity')?.kind === 'passed';
}

function played(
  { app, task, trace }: Recorded,
  bugs: readonly string[],
  world: World,
  heal: 'off' | 'similarity',
): Replayed | null {
  if (trace === null) return null;
  return replayTrace(openPhone(app, world, { bugs }), trace, task, { heal });
}

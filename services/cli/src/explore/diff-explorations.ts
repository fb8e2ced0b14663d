import { EXIT, wrong } from '@tapwright/command-line';
import { type ExplorationView, type Inventory, TapwrightError } from '@tapwright/contracts';
import { type Comparison, compareInventories, type Differences } from '@tapwright/runtime';
import type { DiffArguments } from './diff-command.ts';
import { exploredDifferently } from './explored-differently.ts';
import { type Explored, readExplored } from './read-explored.ts';

/** Most lines of one kind that are printed; `--json` has all. */
const LINES_MAX = 50;

/** Prints what the newer exploration has lost and gained. Differences are no failure: the exit code is 0. */
export async function diffExplorations({ older, newer, json }: DiffArguments): Promise<number> {
  const [was, is] = await Promise.all([readExplored(older), readExplored(newer)]);
  if (older.kind === 'platform' && newer.kind === 'platform') refuseSame(was, is);
  const [before, after] = [was.inventory, is.inventory];
  if (before.app !== after.app)
    throw new TapwrightError('INPUT_INVALID', `one is of ${before.app}, the other of ${after.app}`, {
      field: 'NEWER',
      expected: 'two explorations of one app',
    });
  const compared = compareInventories(before, after);
  const out = json ? process.stderr : process.stdout;
  const notes = exploredDifferently(was.exploration, is.exploration);
  out.write(inWords(compared, before, after));
  for (const note of notes) out.write(`note   ${note}\n`);
  const about = { app: before.app, older: aboutOf(was), newer: aboutOf(is), notes };
  if (json) process.stdout.write(`${JSON.stringify({ ...about, ...compared })}\n`);
  return EXIT.completed;
}

/** An exploration is found by each of its jobs: two ids may be one. @throws TapwrightError `INPUT_INVALID` */
function refuseSame({ exploration: one }: Explored, { exploration: other }: Explored): void {
  if (one === null || one.id !== other?.id) return;
  throw wrong('NEWER', `is ${one.id}, as OLDER is`, 'an exploration of the newer version');
}

/** Which version was explored, and how much; null where a file does not say so. */
function aboutOf({ inventory: { appVersion }, exploration }: Explored) {
  const how = (name: keyof ExplorationView) => exploration?.[name] ?? null;
  const names = ['id', 'explorer', 'seed', 'steps', 'phones', 'status', 'outcome'] as const;
  return { appVersion, ...Object.fromEntries(names.map((name) => [name, how(name)])) };
}

/** For people. Pure. */
export function inWords(
  { lost, gained }: Comparison,
  before: Pick<Inventory, 'app' | 'appVersion'>,
  after: Pick<Inventory, 'appVersion'>,
): string {
  const versions = `${before.appVersion || 'unknown version'} → ${after.appVersion || 'unknown version'}`;
  const lines = [...linesOf('lost', lost), ...linesOf('gained', gained)];
  const told = lines.length === 0 ? ['no differences'] : lines;
  return `${before.app}  ${versions}\n${told.map((line) => `${line}\n`).join('')}`;
}

function linesOf(how: string, differences: Differences): readonly string[] {
  const { activities, screens, widgets, ways, crashes, findings } = differences;
  return [
    listed(how, 'activity', activities),
    listed(
      how,
      'page',
      screens.map(
        ({ activity, widgets }) => `${activity}: ${widgets.slice(0, 6).join(', ') || 'without widgets'}`,
      ),
    ),
    listed(
      how,
      'widget',
      widgets.map(({ activity, widget }) => `${activity}: ${widget}`),
    ),
    listed(
      how,
      'way',
      ways.map(({ from, action, to }) => `${from}: ${action} → ${to}`),
    ),
    listed(
      how,
      'crash',
      crashes.map(({ kind, exception, frames }) => `${kind} ${exception} ${frames[0] ?? ''}`.trim()),
    ),
    listed(
      how,
      'finding',
      findings.map(({ kind, activity, element }) => `${kind} ${activity}: ${element}`),
    ),
  ].flat();
}

function listed(how: string, what: string, items: readonly string[]): readonly string[] {
  const lines = items.slice(0, LINES_MAX).map((item) => `${how.padEnd(6)} ${what.padEnd(8)} ${item}`);
  const more = items.length - lines.length;
  return more > 0 ? [...lines, `${how.padEnd(6)} ${what.padEnd(8)} ${more} more (--json)`] : lines;
}

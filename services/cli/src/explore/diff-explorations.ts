import { EXIT } from '@tapwright/command-line';
import { type Inventory, TapwrightError } from '@tapwright/contracts';
import { type Comparison, compareInventories, type Differences } from '@tapwright/runtime';
import type { DiffArguments } from './diff-command.ts';
import { readInventory } from './read-inventory.ts';

/** Most lines of one kind that are printed; `--json` has all. */
const LINES_MAX = 50;

/** Prints what the newer exploration has lost and gained. Differences are no failure: the exit code is 0. */
export async function diffExplorations({ older, newer, json }: DiffArguments): Promise<number> {
  const [before, after] = await Promise.all([readInventory(older), readInventory(newer)]);
  if (before.app !== after.app)
    throw new TapwrightError('INPUT_INVALID', `one is of ${before.app}, the other of ${after.app}`, {
      field: 'NEWER',
      expected: 'two explorations of one app',
    });
  const compared = compareInventories(before, after);
  const out = json ? process.stderr : process.stdout;
  out.write(inWords(compared, before, after));
  if (json) process.stdout.write(`${JSON.stringify({ app: before.app, ...compared })}\n`);
  return EXIT.completed;
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
      screens.map((screen) => `${screen.activity}: ${screen.widgets.slice(0, 6).join(', ')}`),
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

import { type Interval, wilson } from '@tapwright/evaluation';
import { virtualApps } from '@tapwright/virtual-apps';
import { readDataFlags, someOf } from './evaluation/flags.ts';
import { percent, textTable } from './evaluation/text-table.ts';
import type { ScriptsOptions } from './options.ts';
import { type Agreement, adbAgreement, hasAdb } from './scripts/adb-agreement.ts';
import { type BugFigures, bugFigures, passing, visitScripts } from './scripts/bug-figures.ts';
import { type HealingFigures, healingFigures } from './scripts/healing-figures.ts';
import { lineFigures } from './scripts/line-figures.ts';
import { lookFigures } from './scripts/look-figures.ts';
import { type Recorded, recordAll } from './scripts/record-runs.ts';
import { type ReplayFigures, replayFigures } from './scripts/replay-figures.ts';
import { withoutTexts } from './scripts/without-texts.ts';
import { GERMAN, SAME, WORLDS } from './scripts/worlds.ts';

/**
 * How scripts of the virtual apps' tasks do when the world has changed. The pure player replays them on fresh phones,
 * on new versions of the apps with healing, and with each of the apps' bugs switched on. In VisiDroid's section 6,
 * 81.8 % of the scripts replayed. `--only lines,replay,healing,bugs,adb,looks` runs some of the parts.
 */
const PARTS = ['lines', 'replay', 'healing', 'bugs', 'adb', 'looks'] as const;
/**
 * Tasks of the adb part in changed worlds, from as many apps as possible; in the unchanged world every script is run.
 */
const ADB_TASKS = 10;
/** Worlds that draw the same element differently: larger, smaller, on another day. */
const LOOK_WORLDS = ['screen 1080 × 1920', 'screen 1440 × 2960', 'a day later', '40 days later'];
const ADB_WORLDS = [
  'the same',
  'screen 1080 × 1920',
  'screen 2340 × 1080',
  '40 days later',
  'lists the other way round',
  'pop-up: asks for a rating',
  'pop-up: notification shade',
  'pop-up: keyboard',
];

export async function main(options: ScriptsOptions): Promise<void> {
  const flags = readDataFlags(options);
  const parts = new Set((options.only ?? PARTS.join(',')).split(','));
  const all = someOf(recordAll(), flags, ({ app, task }) => `${app}/${task.id} ${task.goal}`);
  const scripts = all.filter(({ trace }) => trace !== null);
  say(`${scripts.length} scripts of ${all.length} tasks\n`);
  tellLost(all);
  const json: Record<string, unknown> = { scripts: scripts.length, tasks: all.length };
  if (parts.has('lines')) json.lines = tellLines(scripts, flags.verbose);
  if (parts.has('replay')) json.replay = tellReplays(scripts, flags.verbose);
  if (parts.has('healing')) json.healing = tellHealing(healingFigures(scripts));
  if (parts.has('bugs')) json.bugs = tellBugs(scripts);
  if (parts.has('adb')) json.adb = await tellAgreement(scripts);
  if (parts.has('looks')) json.looks = await tellLooks(scripts);
  if (flags.json) say(`${JSON.stringify(json)}\n`);
}

const say = (text: string): void => void process.stdout.write(text);
const inWords = ([low, high]: Interval): string => `${percent(low)} – ${percent(high)}`;
const row = (name: string, count: number, of: number): readonly string[] => [
  name,
  `${count} of ${of}`,
  percent(of === 0 ? 0 : count / of),
  inWords(wilson(of === 0 ? 0 : count / of, of)),
];

function tellLost(all: readonly Recorded[]): void {
  for (const { task, lost } of all) if (lost !== null) say(`  no trace can say ${task.id}: ${lost}\n`);
}

/** How long the bodies of the scripts are, those of visits too. */
function tellLines(scripts: readonly Recorded[], verbose: boolean): unknown {
  const apps = Object.keys(virtualApps).filter((app) => scripts.some((script) => script.app === app));
  const figures = lineFigures([...scripts, ...visitScripts(apps)]);
  const head = [
    'bodies',
    'scripts',
    'within 12 + 2 a step + 1 a check',
    'lines',
    'most',
    'columns',
    'in one file',
  ];
  const rows = figures.map(({ format, scripts: all, within, lines, columns, selfContained }) => [
    format,
    ...[all, within, lines.median, lines.most, columns, selfContained].map(String),
  ]);
  say(`\n${textTable([head, ...rows])}`);
  const over = figures.flatMap((one) => one.over.map((script) => ({ format: one.format, ...script })));
  for (const { format, task, lines, limit } of verbose ? over : [])
    process.stderr.write(`${format}: ${task}: ${lines} lines, not ${limit}\n`);
  return figures;
}

function tellReplays(scripts: readonly Recorded[], verbose: boolean): unknown {
  const figures = WORLDS.map((world) => replayFigures(scripts, world));
  const sum = (of: (one: ReplayFigures) => number) => figures.reduce((total, one) => total + of(one), 0);
  const total = { replayed: sum(({ replayed }) => replayed), scripts: sum((one) => one.scripts) };
  const rows = figures.map((one) => [...row(one.world.name, one.replayed, one.scripts), reasons(one)]);
  say(`\n${textTable([['replayed', 'scripts', 'share', '95 %', 'not: why'], ...rows])}`);
  // Replays of one script are not independent trials: the interval is that for the number of scripts.
  const share = total.replayed / total.scripts;
  say(
    `all: ${total.replayed} of ${total.scripts}, ${percent(share)} (${inWords(wilson(share, scripts.length))})\n`,
  );
  const untold = replayFigures(scripts.map(withoutTexts), {
    ...GERMAN,
    name: `${GERMAN.name}, no text asserted`,
  });
  say(`${untold.world.name}: ${untold.replayed} of ${untold.scripts}, ${reasons(untold)}\n`);
  const told = [...figures, untold];
  if (verbose) for (const one of told) tellFailures(one);
  return { worlds: told.map(({ world, ...rest }) => ({ world: world.name, ...rest })), total };
}

function reasons({ failures }: ReplayFigures): string {
  const groups = Map.groupBy(failures, ({ kind }) => kind);
  return [...groups].map(([kind, some]) => `${kind} ${some.length}`).join(', ');
}

function tellFailures({ world, failures }: ReplayFigures): void {
  for (const { task, kind, why } of failures)
    process.stderr.write(`${world.name}: ${task}: ${kind}: ${why}\n`);
}

function tellHealing(figures: readonly HealingFigures[]): unknown {
  const rows = figures.map(({ kind, versions, untouched, asserted, lost, right, wrong, none }) => [
    kind,
    ...[versions, untouched, asserted, lost, right, wrong, none].map(String),
    lost === 0 ? '–' : percent(right / lost),
  ]);
  const head = [
    'new version',
    'versions',
    'untouched',
    'a check failed',
    'lost',
    'right',
    'wrong',
    'none',
    'right',
  ];
  say(`\n${textTable([head, ...rows])}`);
  const sum = (of: (one: HealingFigures) => number) => figures.reduce((total, one) => total + of(one), 0);
  const [right, lost] = [sum((one) => one.right), sum((one) => one.lost)];
  say(`all: ${right} of ${lost} right, ${percent(right / lost)}, ${sum((one) => one.wrong)} wrong\n`);
  return figures;
}

async function tellLooks(scripts: readonly Recorded[]): Promise<unknown> {
  const figures = await lookFigures(
    scripts,
    WORLDS.filter(({ name }) => LOOK_WORLDS.includes(name)),
  );
  const { targets, poor, told, worlds } = figures;
  say(
    `\n${poor} of ${targets} targets are named by one kind of locator at most; ${told} of these by a look, too\n`,
  );
  const rows = worlds.map(({ world, seen, right, wrong }) => [
    ...row(world, right, seen),
    String(wrong),
    String(seen - right - wrong),
  ]);
  say(`\n${textTable([['by the look alone', 'right', 'share', '95 %', 'wrong', 'none'], ...rows])}`);
  return figures;
}

function tellBugs(scripts: readonly Recorded[]): unknown {
  const apps = Object.keys(virtualApps).filter((app) => scripts.some((script) => script.app === app));
  const visits = visitScripts(apps);
  const figures = bugFigures(scripts, visits);
  const all = [...scripts, ...visits];
  const is = (test: (one: BugFigures) => boolean) => figures.filter(test).length;
  const rows = [
    row(
      'by the scripts of tasks',
      is(({ byTasks }) => byTasks > 0),
      figures.length,
    ),
    row(
      'by those of visits too',
      is(({ byTasks, byVisits }) => byTasks + byVisits > 0),
      figures.length,
    ),
  ];
  say(`\n${textTable([['bugs noticed', 'bugs', 'share', '95 %'], ...rows])}`);
  for (const { bug, description, byTasks, byVisits } of figures)
    if (byTasks + byVisits === 0) say(`  nobody notices ${bug}: ${description}\n`);
  say(`not counted, for they fail without a bug: ${all.length - passing(all).length} of ${all.length}\n`);
  const away = figures.reduce((sum, one) => sum + one.healedAway, 0);
  say(`failing checks that healing made pass: ${away}\n`);
  return figures;
}

async function tellAgreement(scripts: readonly Recorded[]): Promise<unknown> {
  if (!hasAdb()) {
    say('\nnot run: scripts with the real adb, which is not installed\n');
    return null;
  }
  const apps = [...new Set(scripts.map(({ app }) => app))];
  const all = [...scripts, ...visitScripts(apps)];
  const some = scripts.filter((_, at) => at % Math.ceil(scripts.length / ADB_TASKS) === 0);
  const results: Agreement[] = [];
  for (const world of WORLDS.filter(({ name }) => ADB_WORLDS.includes(name)))
    for (const script of world === SAME ? all : some) {
      const result = await adbAgreement(script, world);
      if (result !== null) results.push(result);
    }
  const groups = [...Map.groupBy(results, ({ world }) => world)];
  const count = (of: readonly Agreement[], is: (one: Agreement) => boolean) => String(of.filter(is).length);
  const rows = groups.map(([world, of]) => [
    world,
    String(of.length),
    count(of, ({ script }) => script),
    count(of, ({ player, script }) => player === script),
  ]);
  say(`\n${textTable([['emitted adb scripts', 'run', 'passed', 'as the player'], ...rows])}`);
  for (const { task, world, player, script, said } of results)
    if (player !== script) say(`  ${world}: ${task}: player ${player}, script ${script}: ${said}\n`);
  return results;
}

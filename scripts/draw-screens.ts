import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { newCommand, parseOrExit, wholeNumber, withExamples } from '@tapwright/command-line';
import type { InteractiveSource } from '@tapwright/virtual-ui';
import type { SheetScreen } from '@tapwright/virtual-ui/picture';

/**
 * `npm run generate:screens`: draws a sheet of every interactive app's screens for `docs/virtual-android.md`. The
 * screens are those on the known ways of its tasks. Screens of one structure are shown once, unless a large canvas on
 * them differs.
 */
const command = withExamples(
  newCommand('npm run generate:screens --')
    .description("Draws a sheet of every interactive app's screens for docs/virtual-android.md.")
    .option('--out <DIR>', 'the folder for the sheets', join('docs', 'pictures'))
    .option('--app <NAME>', 'one app alone')
    .addOption(
      new Option('--most <N>', 'the most screens of an app')
        .argParser((text) => wholeNumber('--most', text, { least: 1, most: 100 }))
        .default(8),
    ),
  { 'npm run generate:screens -- --app wallet --out sheets': 'the sheet of one app' },
);
const values = parseOrExit(command, 'generate:screens').opts();
const { out: folder, most } = values;
const { parseHierarchy, structureKey } = await import('@tapwright/screen');
const { virtualApps } = await import('@tapwright/virtual-apps');
const { createInteractiveSource, playStep, stepsOf } = await import('@tapwright/virtual-ui');
const { drawContactSheet } = await import('@tapwright/virtual-ui/picture');
/** A canvas with at least this many pixels is the main content of its screen. */
const LARGE = 500;

mkdirSync(folder, { recursive: true });
for (const [name, { app, tasks }] of Object.entries(virtualApps)) {
  if (values.app !== undefined && values.app !== name) continue;
  const seen = new Set<string>();
  const screens: SheetScreen[] = [];
  for (const task of tasks) {
    const source = createInteractiveSource({ apps: [app], start: app.tile.packageName });
    await look(source, seen, screens);
    for (const step of stepsOf(task.truth, source.clock.now())) {
      playStep(source, step);
      await look(source, seen, screens);
    }
  }
  const path = join(folder, `${name}.png`);
  const chosen = chosenOf(screens);
  writeFileSync(path, await drawContactSheet(chosen));
  process.stdout.write(`${path}: ${chosen.length} of ${screens.length} screens\n`);
}

async function look(source: InteractiveSource, seen: Set<string>, screens: SheetScreen[]): Promise<void> {
  const view = source.view();
  const parsed = parseHierarchy(view.hierarchy, view);
  if (!parsed.ok) return;
  const key = structureKey(parsed.screen) + canvases(source.window());
  if (seen.has(key)) return;
  seen.add(key);
  const { png } = await source.picture();
  const caption = view.activity.slice(view.activity.lastIndexOf('.') + 1);
  screens.push({ caption, png, width: source.width, height: source.height });
}

/** The content of large canvases, which the structure of a screen does not show. */
function canvases({ rect, facts, children, paint }: ReturnType<InteractiveSource['window']>): string {
  const alone = facts?.className === 'android.view.View' && children.length === 0;
  const own = alone && rect.bottom - rect.top >= LARGE ? (paint?.() ?? '') : '';
  return own + children.map(canvases).join('');
}

/** The given number of screens in the order they were seen: first one of each activity, then others. */
function chosenOf(screens: readonly SheetScreen[]): readonly SheetScreen[] {
  const first = screens.filter(
    ({ caption }, index) => screens.findIndex((other) => other.caption === caption) === index,
  );
  const others = screens.filter((screen) => !first.includes(screen));
  const chosen = new Set([...first, ...others].slice(0, most));
  return screens.filter((screen) => chosen.has(screen));
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { newCommand, parseOrExit, wholeNumber, withExamples } from '@tapwright/command-line';
import type { InteractiveSource } from '@tapwright/virtual-ui';
import type { SheetScreen } from '@tapwright/virtual-ui/picture';

/**
 * `npm run generate:screens`: a sheet of every interactive app's screens for `docs/virtual-android.md`, as the known ways of its tasks
 * come past them; screens of one structure are shown once, unless a large canvas on them shows something else.
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
/** Pixels from which a canvas is what a screen is about. */
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

/** What large canvases show: of that, a structure tells nothing. */
function canvases({ rect, facts, children, paint }: ReturnType<InteractiveSource['window']>): string {
  const alone = facts?.className === 'android.view.View' && children.length === 0;
  const own = alone && rect.bottom - rect.top >= LARGE ? (paint?.() ?? '') : '';
  return own + children.map(canvases).join('');
}

/** So many of them in the order they were seen: the first of each activity before further ones of the same. */
function chosenOf(screens: readonly SheetScreen[]): readonly SheetScreen[] {
  const first = screens.filter(
    ({ caption }, index) => screens.findIndex((other) => other.caption === caption) === index,
  );
  const others = screens.filter((screen) => !first.includes(screen));
  const chosen = new Set([...first, ...others].slice(0, most));
  return screens.filter((screen) => chosen.has(screen));
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseHierarchy, structureKey } from '@tapwright/screen';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource, playStep, stepsOf } from '@tapwright/virtual-ui';
import { drawContactSheet, type SheetScreen } from '@tapwright/virtual-ui/picture';

/**
 * `npm run generate:screens`: a sheet of every interactive app's screens for `docs/virtual-android.md`, as the known ways of its tasks
 * come past them; screens of one structure are shown once, unless a large canvas on them shows something else.
 */
const { values } = parseArgs({
  options: { out: { type: 'string' }, app: { type: 'string' }, most: { type: 'string' } },
});
const folder = values.out ?? join('docs', 'pictures');
const most = Number(values.most ?? 8);
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

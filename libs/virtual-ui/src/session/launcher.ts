import { type AppTile, defineApp } from '../app/app.ts';
import { react } from '../app/reaction.ts';
import { type AppEvent, hideKeyboard, startApp } from '../app/signal.ts';
import type { Widget } from '../layout/widget.ts';
import { LAUNCHER_PACKAGE } from './session.ts';

const COLUMNS = 4;

function tile(app: AppTile): Widget<AppEvent> {
  return {
    kind: 'column',
    grow: true,
    align: 'center',
    padding: [4, 10],
    gap: 6,
    onTap: startApp(app.packageName),
    children: [
      { kind: 'icon', icon: app.icon, size: 56, disc: app.colour },
      { kind: 'text', text: app.label, style: 'caption', maxLines: 1 },
    ],
  };
}

/** Tiles in rows; blanks fill the last one, so that all tiles are equally wide. */
function rows(apps: readonly AppTile[]): Widget<AppEvent>[] {
  const tiles = apps.map(tile);
  const blanks = Array.from(
    { length: (COLUMNS - (tiles.length % COLUMNS)) % COLUMNS },
    (): Widget<AppEvent> => ({
      kind: 'spacer',
      grow: true,
    }),
  );
  const cells = [...tiles, ...blanks];
  return Array.from({ length: cells.length / COLUMNS }, (_, i) => ({
    kind: 'row',
    children: cells.slice(i * COLUMNS, (i + 1) * COLUMNS),
  }));
}

/** The home screen: an app like the others, whose screen BACK does not leave. */
export const launcher = defineApp<null, AppEvent>({
  packageName: LAUNCHER_PACKAGE,
  label: 'Launcher',
  versionName: '1.0',
  versionCode: 1,
  icon: 'note',
  accent: '#4a6fa5',
  mainActivity: 'HomeActivity',
  activities: {
    HomeActivity: (_state, env) => ({
      body: { kind: 'list', id: 'apps', padding: [12, 24], gap: 8, items: rows(env.installed) },
      onBack: hideKeyboard,
    }),
  },
  initialState: () => null,
  reduce: (state) => react(state),
});

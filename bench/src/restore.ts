import { virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { mapOfApp } from './restore/map-of-app.ts';
import type { RestoreOptions } from './restore/options.ts';
import { type Restored, walk } from './restore/walk.ts';

interface Row {
  readonly app: string;
  readonly map: boolean;
  readonly restorations: number;
  /** Moves of all restorations. */
  readonly moves: number;
  /** How many ended on the wanted screen, by its content or its layout. */
  readonly restored: number;
}

/** Seeds of the explorations that make the map; no walk has them. */
const MAP_SEEDS = [9_001, 9_002];

/**
 * `npm run bench:restore`: wrong turns on the virtual apps, taken back with the ways of a map that explorations have left, and
 * without. No model is asked: which step is a wrong turn is drawn.
 */
export async function main({ app, seeds, firstSeed, explored, inputs, json }: RestoreOptions): Promise<void> {
  if (app !== undefined) virtualApp(app);
  const rows = (app === undefined ? Object.keys(virtualApps) : [app]).flatMap((name): Row[] => {
    const known = mapOfApp(name, MAP_SEEDS, explored);
    return [false, true].map((map) => {
      const walks = Array.from({ length: seeds }, (_, at) =>
        walk({ app: name, seed: firstSeed + at, inputs, ways: map ? known : [] }),
      );
      return rowOf(name, map, walks.flat());
    });
  });
  const all = [false, true].map((map) => sumOf(rows.filter((row) => row.map === map)));
  process.stdout.write(table([...rows, ...all]));
  if (json) process.stdout.write(`${JSON.stringify({ rows })}\n`);
}

function rowOf(app: string, map: boolean, restored: readonly Restored[]): Row {
  return {
    app,
    map,
    restorations: restored.length,
    moves: restored.reduce((sum, { moves }) => sum + moves, 0),
    restored: restored.filter(({ reached }) => reached !== 'elsewhere').length,
  };
}

function sumOf(rows: readonly Row[]): Row {
  const sum = (of: 'restorations' | 'moves' | 'restored') => rows.reduce((all, row) => all + row[of], 0);
  const map = rows[0]?.map ?? false;
  return {
    app: 'all',
    map,
    restorations: sum('restorations'),
    moves: sum('moves'),
    restored: sum('restored'),
  };
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ app, map, restorations, moves, restored }) => {
    const share = restorations === 0 ? 'none' : `${((100 * restored) / restorations).toFixed(1)} %`;
    const mean = restorations === 0 ? 'none' : (moves / restorations).toFixed(2);
    return [app, map ? 'map' : 'no map', String(restorations), share, mean];
  });
  const all = [['app', '', 'restorations', 'restored', 'moves each'], ...lines];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  const padded = (line: readonly string[]) =>
    line
      .map((text, at) => (at < 2 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join('  ');
  return `${all.map(padded).join('\n')}\n`;
}

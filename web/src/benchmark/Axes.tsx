import { Table, Text } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { PartTitle } from '../pages/parts.tsx';
import { ScrolledTable } from '../pages/ScrolledTable.tsx';
import { Named } from './Leaderboard.tsx';
import { radarAxes, ranked, rowName, shareOn } from './ranked.ts';
import { dimensionText, shareWithInterval } from './texts.ts';
import type { BenchmarkEntry } from './types.ts';
import { Whole } from './Whole.tsx';

/** Only who looks at a radar loads what draws it. */
const RadarChart = lazy(async () => ({ default: (await import('./RadarChart.tsx')).RadarChart }));

/** As many lines as can be told apart. */
const LINES_MAX = 8;

/** What each model reached on each axis, as a table and, where three were measured, as a picture. */
export function Axes({ entries }: { readonly entries: readonly BenchmarkEntry[] }) {
  const rows = useMemo(() => ranked(entries), [entries]);
  const axes = [...new Set(rows.flatMap((row) => row.axes.map(({ name }) => name)))];
  // The leaderboard has the only one already.
  if (axes.length < 2) return null;
  return (
    <>
      <PartTitle>Axes</PartTitle>
      <Radar rows={rows} />
      <ScrolledTable label="Axes" columns={['Model', ...axes.map(dimensionText)]} leastWidth={960}>
        {rows.map((row) => (
          <Table.Tr key={rowName(row)}>
            <Named entry={row} />
            {axes.map((axis) => (
              <Table.Td key={axis}>
                <Whole>{shareWithInterval(shareOn(row, axis))}</Whole>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </ScrolledTable>
    </>
  );
}

function Radar({ rows }: { readonly rows: readonly BenchmarkEntry[] }) {
  const drawn = useMemo(() => {
    const axes = radarAxes(rows);
    if (axes === null) return null;
    const lines = rows.slice(0, LINES_MAX).map((row) => ({
      label: rows.filter(({ name }) => name === row.name).length > 1 ? rowName(row) : row.name,
      values: axes.map((axis) => shareOn(row, axis)?.value ?? null),
    }));
    return { axes: axes.map(dimensionText), lines };
  }, [rows]);
  if (drawn === null) return null;
  return (
    <>
      <Suspense fallback={null}>
        <RadarChart label="Radar of the axes; the table below says the same" {...drawn} />
      </Suspense>
      {rows.length > LINES_MAX && (
        <Text size="sm">The radar has the first {LINES_MAX} of the leaderboard; the table has all.</Text>
      )}
    </>
  );
}

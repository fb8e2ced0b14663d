import { Table } from '@mantine/core';
import { PartTitle } from '../pages/parts.tsx';
import { ScrolledTable } from '../pages/ScrolledTable.tsx';
import { Named } from './Leaderboard.tsx';
import { ranked, rowName } from './ranked.ts';
import type { BenchmarkEntry } from './types.ts';

/** Why runs did not pass, by class; nothing where all did. */
export function Failures({ entries }: { readonly entries: readonly BenchmarkEntry[] }) {
  const names = [...new Set(entries.flatMap(({ failures }) => failures.map(({ name }) => name)))].sort();
  if (names.length === 0) return null;
  return (
    <>
      <PartTitle>Why runs did not pass</PartTitle>
      <ScrolledTable label="Why runs did not pass" columns={['Model', ...names]}>
        {ranked(entries).map((entry) => (
          <Table.Tr key={rowName(entry)}>
            <Named entry={entry} />
            {names.map((name) => (
              <Table.Td key={name}>
                {entry.failures.find((failure) => failure.name === name)?.count ?? 0}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </ScrolledTable>
    </>
  );
}

import { Badge, Table, Text } from '@mantine/core';
import { ScrolledTable } from '../pages/ScrolledTable.tsx';
import classes from './benchmark.module.css';
import { ranked, rowName } from './ranked.ts';
import { claimsText, durationText, meanText, moneyText, shareWithInterval, tokensText } from './texts.ts';
import type { BenchmarkEntry } from './types.ts';
import { Whole } from './Whole.tsx';

const COLUMNS = [
  'Model',
  'Success',
  'ACP',
  'Verified of claimed',
  'Steps per run',
  'Calls per cell',
  'Tokens per cell',
  'Cost',
  'Latency per call',
  'Time per cell',
] as const;

/** Who does best, how sure that is, and what it takes. */
export function Leaderboard({ entries }: { readonly entries: readonly BenchmarkEntry[] }) {
  return (
    <>
      <ScrolledTable label="Leaderboard" columns={COLUMNS} leastWidth={1_040}>
        {ranked(entries).map((one) => (
          <Table.Tr key={rowName(one)}>
            <Named entry={one} />
            <Table.Td>
              <Whole>{shareWithInterval(one.success)}</Whole>
            </Table.Td>
            <Table.Td>
              <Whole>{shareWithInterval(one.acp)}</Whole>
            </Table.Td>
            <Table.Td>{claimsText(one.claims)}</Table.Td>
            <Table.Td>{meanText(one.steps)}</Table.Td>
            <Table.Td>{meanText(one.calls)}</Table.Td>
            <Table.Td>{tokensText(one)}</Table.Td>
            <Table.Td>{moneyText(one.usd)}</Table.Td>
            <Table.Td>{durationText(one.msPerCall)}</Table.Td>
            <Table.Td>{durationText(one.msPerCell)}</Table.Td>
          </Table.Tr>
        ))}
      </ScrolledTable>
      <Text size="sm" mt="xs" c="dimmed">
        Success with Wilson’s 95 % interval; several seeds of one task count as one observation. ACP: the part
        of the known way that was done. Claimed: it said that it was done; verified: of those, what its checks
        found done.
      </Text>
      <NotMeasured entries={entries} />
    </>
  );
}

/** The head of a row: a name that anybody may have chosen. */
export function Named({ entry }: { readonly entry: BenchmarkEntry }) {
  return (
    <Table.Th scope="row" className={classes.named ?? ''}>
      <bdi className={classes.long}>{entry.name}</bdi>
      {entry.simulated && (
        <Badge ml="xs" size="sm" variant="default" tt="none" className={classes.badge ?? ''}>
          simulated
        </Badge>
      )}
      {entry.setting !== '' && (
        <Text size="sm" c="dimmed" fw={400} className={classes.long ?? ''}>
          <bdi>{entry.setting}</bdi>
        </Text>
      )}
    </Table.Th>
  );
}

function NotMeasured({ entries }: { readonly entries: readonly BenchmarkEntry[] }) {
  const without = entries.filter(({ notMeasured }) => notMeasured > 0);
  if (without.length === 0) return null;
  return (
    <Text size="sm" mt="xs">
      Not measured, and in no share:{' '}
      <bdi>
        {without
          .map((one) => `${one.notMeasured} of ${one.notMeasured + one.measured} cells of ${rowName(one)}`)
          .join('; ')}
      </bdi>
      .
    </Text>
  );
}

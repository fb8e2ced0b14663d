import { Table, Text } from '@mantine/core';
import { PartTitle } from '../pages/parts.tsx';
import { ScrolledTable } from '../pages/ScrolledTable.tsx';
import { dimensionText, pointsWithInterval } from './texts.ts';
import type { BenchmarkDifference } from './types.ts';
import { Whole } from './Whole.tsx';

/** How models differ on what both were measured on; nothing where there is only one. */
export function Differences({ paired }: { readonly paired: readonly BenchmarkDifference[] }) {
  if (paired.length === 0) return null;
  const of = [...new Set(paired.map(({ about }) => about))];
  const pairs = Map.groupBy(paired, ({ models: [one, other] }) => JSON.stringify([one, other]));
  return (
    <>
      <PartTitle>Differences</PartTitle>
      <ScrolledTable label="Differences" columns={['Models', ...of.map(dimensionText)]}>
        {[...pairs].map(([key, own]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">
              <bdi>{own[0]?.models[0]}</bdi> − <bdi>{own[0]?.models[1]}</bdi>
            </Table.Th>
            {of.map((about) => (
              <Table.Td key={about}>
                <Difference one={own.find((difference) => difference.about === about)} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </ScrolledTable>
      <Text size="sm" mt="xs" c="dimmed">
        Points of the first minus those of the second, over what both were measured on, with a 95 % interval
        by bootstrap. An interval that holds 0 proves no difference.
      </Text>
    </>
  );
}

function Difference({ one }: { readonly one: BenchmarkDifference | undefined }) {
  if (one === undefined) return <Whole>not measured</Whole>;
  return (
    <>
      <Whole>{pointsWithInterval(one.difference, one.interval)}</Whole>{' '}
      <Text span size="sm" c="dimmed">
        {one.count === 1 ? 'on 1 item' : `on ${one.count} items`}
      </Text>
    </>
  );
}

import { Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { components } from '@tapwright/client';
import { queries } from '../../api/queries.ts';
import { countText, moneyText } from '../../viewer/words.ts';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { Unanswered } from '../Unanswered.tsx';
import { bytesText } from './bytes-text.ts';

type Limit = components['schemas']['Limit'];

/** What the tenant may have of the platform, what of it is used, and what models have cost on the last days. */
export function Limits() {
  const query = useQuery(queries.limits());
  if (query.data === undefined) return <Unanswered query={query} />;
  const { days, ...limits } = query.data;
  const rows: readonly (readonly [string, Limit, (value: number) => string])[] = [
    ['Jobs that have not ended', limits.openJobs, countText],
    ['What its jobs have stored', limits.storedBytes, bytesText],
    ['Reserved device-hours', limits.deviceHours, countText],
    ['Tokens of models today (UTC)', limits.tokensToday, countText],
    ['US dollars for models today (UTC)', limits.usdToday, moneyText],
    ['Requests a minute', limits.requestsPerMinute, countText],
    ['Open event streams', limits.streams, countText],
  ];
  return (
    <>
      <ScrolledTable label="Limits" columns={['What', 'Used', 'Limit']}>
        {rows.map(([what, { used, most }, textOf]) => (
          <Table.Tr key={what}>
            <Table.Td>{what}</Table.Td>
            <Table.Td>{used === null ? 'not counted' : textOf(used)}</Table.Td>
            <Table.Td>{most === null ? 'none' : textOf(most)}</Table.Td>
          </Table.Tr>
        ))}
      </ScrolledTable>
      <Title order={2} size="h4" mt="lg" mb="xs">
        What models have cost
      </Title>
      {days.length === 0 ? (
        <Text c="dimmed">No call was counted: they are while a tenant’s day has a limit.</Text>
      ) : (
        <ScrolledTable
          label="What models have cost"
          columns={['Day (UTC)', 'Tokens', 'US dollars', 'Under way']}
        >
          {days.map(({ day, tokens, usd, reservedTokens, reservedUsd }) => (
            <Table.Tr key={day}>
              <Table.Td>{day}</Table.Td>
              <Table.Td>{countText(tokens)}</Table.Td>
              <Table.Td>{moneyText(usd)}</Table.Td>
              <Table.Td>
                {reservedTokens === 0
                  ? ''
                  : `up to ${countText(reservedTokens)} tokens, ${moneyText(reservedUsd)}`}
              </Table.Td>
            </Table.Tr>
          ))}
        </ScrolledTable>
      )}
    </>
  );
}

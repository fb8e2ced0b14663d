import { Table } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '@tapwright/client';
import { api } from '../../api/client.ts';
import { Permitted } from '../../shell/permitted.tsx';
import { BusyButton } from '../BusyButton.tsx';
import { Empty, PartTitle, Refused, TimeCell } from '../parts.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { Sign } from './Sign.tsx';
import { Signatures } from './Signatures.tsx';

type Release = components['schemas']['ReleaseStanding'];

/** The versions of the report, who has signed them, and the places to write and to sign one. */
export function Reports({ id, data }: { readonly id: string; readonly data: Release }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.POST('/v1/releases/{id}/reports', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['release', id] }),
  });
  return (
    <>
      <PartTitle>Reports and signatures</PartTitle>
      <Permitted to={['submit', 'sign']}>
        <BusyButton variant="default" size="compact-sm" mb="sm" isBusy={isPending} onClick={() => mutate()}>
          Write a report
        </BusyButton>
      </Permitted>
      <Refused error={error} />
      {data.reports.length === 0 ? (
        <Empty>No report was written yet.</Empty>
      ) : (
        <ScrolledTable label="Reports" columns={['Report', 'Evidence', 'Written', 'Signed by']}>
          {data.reports.map(({ number, sha256, at }) => (
            <Table.Tr key={number}>
              <Table.Td>{number}</Table.Td>
              <Table.Td>
                <code>{sha256.slice(0, 12)}</code>
                {sha256 === data.sha256 ? '' : ' (the evidence has changed since)'}
              </Table.Td>
              <TimeCell at={at} />
              <Table.Td>
                <Signatures
                  release={id}
                  signatures={data.signatures.filter(({ report }) => report === number)}
                />
                {sha256 === data.sha256 && (
                  <Permitted to={['sign']}>
                    <Sign release={id} report={number} sha256={sha256} />
                  </Permitted>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </ScrolledTable>
      )}
    </>
  );
}

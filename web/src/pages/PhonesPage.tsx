import { Anchor, Badge, Button, Table, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { ScrolledTable } from './ScrolledTable.tsx';

/** The phones of the farm: what each does, for whom, and why one is not used. */
export function PhonesPage() {
  const { data } = useSuspenseQuery(queries.devices());
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Phones
      </Title>
      {data.devices.length === 0 ? (
        <Text c="dimmed" role="status">
          No phone was found. `tapwright doctor` says what is missing.
        </Text>
      ) : (
        <ScrolledTable label="Phones" columns={['Phone', 'Model', 'State', 'Used by', 'Reserved for']}>
          {data.devices.map((phone) => (
            <Table.Tr key={phone.serial}>
              <Table.Td>{phone.serial}</Table.Td>
              <Table.Td>
                {phone.model}, API level {phone.apiLevel}
              </Table.Td>
              <Table.Td>
                <Badge variant="default" tt="none">
                  {phone.state}
                </Badge>
                {phone.stateReason !== '' && <Text size="sm">{phone.stateReason}</Text>}
                {phone.state === 'quarantined' && <Release serial={phone.serial} />}
              </Table.Td>
              <Table.Td>
                <bdi>{phone.usedBy ?? ''}</bdi>
              </Table.Td>
              <Table.Td>
                <bdi>{phone.reservedFor ?? ''}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </ScrolledTable>
      )}
      <Text mt="md">
        <Anchor component={Link} to="/runs?state=queued">
          Runs that wait for a phone
        </Anchor>
      </Text>
    </>
  );
}

function Release({ serial }: { readonly serial: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.POST('/v1/devices/{serial}/release', { params: { path: { serial } } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  });
  return (
    <>
      {error !== null && (
        <Text c="red" size="sm">
          {error.message}
        </Text>
      )}
      <Button variant="default" size="compact-xs" loading={isPending} onClick={() => mutate()}>
        Use it again
      </Button>
    </>
  );
}

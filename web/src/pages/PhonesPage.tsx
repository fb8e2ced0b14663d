import { Anchor, Badge, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { artifactPictures } from '../api/artifact-pictures.ts';
import { api } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { timeText } from '../time-text.ts';
import { Pictures, usePicture } from '../viewer/pictures.ts';
import { BusyButton } from './BusyButton.tsx';
import { batteryText } from './battery-text.ts';
import { Empty, LongCell, More, PartTitle, Refused, SaidCell, TimeCell } from './parts.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';
import { Unanswered } from './Unanswered.tsx';

const COLUMNS = [
  'Phone',
  'Model',
  'State',
  'Battery',
  'Its run',
  'Used by',
  'Reserved for',
  'Last checked',
] as const;

/** The phones of the farm: what each does, for whom, and why one is not used; and the runs that wait, with the reason. */
export function PhonesPage() {
  const query = useSuspenseInfiniteQuery(queries.devices());
  const devices = query.data.pages.flatMap((page) => page.devices);
  const pictures = useMemo(artifactPictures, []);
  return (
    <Pictures value={pictures}>
      <Title order={1} size="h2" mb="md">
        Phones
      </Title>
      {devices.length === 0 ? (
        <Text c="dimmed" role="status">
          No phone was found. `tapwright doctor` says what is missing.
        </Text>
      ) : (
        <ScrolledTable label="Phones" columns={COLUMNS}>
          {devices.map((phone) => (
            <Table.Tr key={phone.serial}>
              <Table.Td>{phone.serial}</Table.Td>
              <Table.Td>
                {phone.model}, API level {phone.apiLevel}
              </Table.Td>
              <Table.Td>
                <Badge variant="default" tt="none" miw="max-content">
                  {phone.state}
                </Badge>
                {phone.stateReason !== '' && <Text size="sm">{phone.stateReason}</Text>}
                {phone.state === 'quarantined' && (
                  <Permitted to={['operate']}>
                    <Release serial={phone.serial} />
                  </Permitted>
                )}
              </Table.Td>
              <Table.Td>
                {batteryText(phone.battery)}
                {phone.battery !== null && (
                  <Text size="sm" c="dimmed">
                    {timeText(phone.battery.readAt)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {phone.jobId !== null && (
                  <Anchor component={Link} to={`/runs/${phone.jobId}`}>
                    {phone.picture === null ? (
                      'its run'
                    ) : (
                      <Thumbnail id={phone.picture} alt={`What ${phone.serial} showed last: its run`} />
                    )}
                  </Anchor>
                )}
              </Table.Td>
              <SaidCell>{phone.usedBy ?? ''}</SaidCell>
              <SaidCell>{phone.reservedFor ?? ''}</SaidCell>
              <TimeCell at={phone.checkedAt} />
            </Table.Tr>
          ))}
        </ScrolledTable>
      )}
      <More label="More phones" query={query} />
      <PartTitle>Runs that wait</PartTitle>
      <Waiting />
      <Text mt="md">
        <Anchor component={Link} to="/runs?state=queued">
          All runs that have not begun
        </Anchor>
      </Text>
    </Pictures>
  );
}

const THUMBNAIL_HEIGHT = 96;

function Thumbnail({ id, alt }: { readonly id: string; readonly alt: string }) {
  const address = usePicture(id);
  if (address === null || address === undefined) return 'its run';
  return <img src={address} alt={alt} height={THUMBNAIL_HEIGHT} />;
}

function Waiting() {
  const query = useQuery(queries.waiting());
  const { data } = query;
  if (data === undefined) return <Unanswered query={query} />;
  if (data.runs.length === 0) return <Empty>No run waits.</Empty>;
  return (
    <ScrolledTable label="Waiting runs" columns={['Run', 'Why it waits', 'Since', 'Ends at', 'Priority']}>
      {data.runs.map(({ runId, jobId, goal, since, until, priority, why }) => (
        <Table.Tr key={runId}>
          <LongCell>
            <Anchor component={Link} to={`/runs/${jobId}`}>
              {goal}
            </Anchor>
          </LongCell>
          <SaidCell>{why}</SaidCell>
          <TimeCell at={since} />
          <TimeCell at={until} />
          <Table.Td>{priority}</Table.Td>
        </Table.Tr>
      ))}
    </ScrolledTable>
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
      <Refused error={error} />
      <BusyButton variant="default" size="compact-xs" isBusy={isPending} onClick={() => mutate()}>
        Use it again
      </BusyButton>
    </>
  );
}

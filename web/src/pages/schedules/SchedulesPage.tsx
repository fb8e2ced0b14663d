import { Button, Group, Table } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { components } from '@tapwright/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { queries } from '../../api/queries.ts';
import { useMay } from '../../shell/permitted.tsx';
import { Empty, More, PageTitle, SaidCell, TimeCell } from '../parts.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { EditSchedule, NewSchedule } from './ScheduleForm.tsx';
import { Remove, RunFailed, Switch } from './schedule-deeds.tsx';

/** What is filled in: the schedule of this name, or a new one. */
type Filling = { readonly id: string | null };

/** What runs by the clock, a form for it, and buttons for what is done with it. */
export function SchedulesPage() {
  const query = useSuspenseInfiniteQuery(queries.schedules());
  const schedules = query.data.pages.flatMap((page) => page.schedules);
  const maySubmit = useMay('submit');
  const [filling, setFilling] = useState<Filling | null>(null);
  const { opener, focusOn } = useOpeners(filling);
  const columns = ['Schedule', 'When', 'Time zone', 'Jobs', 'Next', ...(maySubmit ? ['Act'] : [])];
  const close = () => setFilling(null);
  return (
    <>
      <PageTitle>Schedules</PageTitle>
      {filling === null && maySubmit && (
        <Button ref={opener(NEW)} mb="md" onClick={() => setFilling({ id: null })}>
          New schedule
        </Button>
      )}
      {filling?.id === null && <NewSchedule onClose={close} />}
      {filling?.id != null && <EditSchedule key={filling.id} id={filling.id} onClose={close} />}
      {schedules.length === 0 ? (
        <Empty>
          Nothing runs by a schedule.{maySubmit && ' “New schedule” has a case or a goal run by the clock.'}
        </Empty>
      ) : (
        <ScrolledTable label="Schedules" columns={columns}>
          {schedules.map((schedule) => (
            <Row key={schedule.id} schedule={schedule} hasDeeds={maySubmit}>
              <Group gap="xs">
                <Button
                  ref={opener(schedule.id)}
                  variant="default"
                  size="compact-xs"
                  aria-label={`Edit ${schedule.id}`}
                  onClick={() => setFilling({ id: schedule.id })}
                >
                  Edit
                </Button>
                <Switch schedule={schedule} />
                <RunFailed id={schedule.id} />
                <Remove id={schedule.id} onGone={() => focusOn(NEW)} />
              </Group>
            </Row>
          ))}
        </ScrolledTable>
      )}
      <More label="More schedules" query={query} />
    </>
  );
}

/** The opener of the form of a new schedule; no schedule has an empty name. */
const NEW = '';

/** The buttons that open a form. Whoever uses the keyboard goes on where they were, as soon as the form is closed. */
function useOpeners(filling: Filling | null) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const last = useRef<Filling | null>(null);
  const focusOn = (id: string) => buttons.current.get(id)?.focus();
  useEffect(() => {
    if (filling === null && last.current !== null) buttons.current.get(last.current.id ?? NEW)?.focus();
    last.current = filling;
  }, [filling]);
  const opener = (id: string) => (button: HTMLButtonElement | null) => {
    if (button === null) buttons.current.delete(id);
    else buttons.current.set(id, button);
  };
  return { opener, focusOn };
}

function Row({
  schedule: { id, cron, timeZone, enabled, jobs, nextAt },
  hasDeeds,
  children,
}: {
  readonly schedule: components['schemas']['Schedule'];
  readonly hasDeeds: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Table.Tr>
      <Table.Td>{id}</Table.Td>
      <SaidCell>{enabled ? cron : `${cron} (off)`}</SaidCell>
      <Table.Td>{timeZone}</Table.Td>
      <Table.Td>{jobs}</Table.Td>
      <TimeCell at={nextAt} timeZone={timeZone} />
      {hasDeeds && <Table.Td>{children}</Table.Td>}
    </Table.Tr>
  );
}

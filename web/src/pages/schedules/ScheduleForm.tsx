import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, api, dataOf } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Refused } from '../parts.tsx';
import { bodyOf, NO_GOAL, type WantedSchedule, type WhatRuns, wantedOf } from './wanted-schedule.ts';

const NOTHING: WantedSchedule = {
  ...{ id: '', cron: '30 2 * * *', enabled: true, version: 0, what: NO_GOAL, isOtherWhat: true },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

/** A form for a schedule of one case or one goal that there is none of yet. */
export function NewSchedule({ onClose }: { readonly onClose: () => void }) {
  return <Form label="New schedule" before={NOTHING} onClose={onClose} />;
}

/** The form of a stored schedule. What it cannot show stays as it is. */
export function EditSchedule({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(queries.schedule(id));
  if (error !== null) return <Refused error={error} />;
  if (data === undefined) return null;
  return (
    <Form
      key={data.version}
      label={`The schedule ${id}`}
      before={wantedOf(data)}
      onClose={onClose}
      onReadAgain={() => void refetch()}
    />
  );
}

interface FormProps {
  readonly label: string;
  readonly before: WantedSchedule;
  readonly onClose: () => void;
  /** Shows what somebody else has stored meanwhile. */
  readonly onReadAgain?: () => void;
}

function Form({ label, before, onClose, onReadAgain }: FormProps) {
  const [wanted, setWanted] = useState(before);
  const isNew = before.version === 0;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const saving = useSave(onClose);
  const isOutdated = saving.error instanceof ApiError && saving.error.code === 'CONFLICT' && !isNew;
  const field = (name: 'id' | 'cron' | 'timeZone') => ({
    value: wanted[name],
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setWanted((now) => ({ ...now, [name]: value }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(wanted);
  };
  return (
    <form onSubmit={submit} aria-label={label}>
      <Stack gap="sm" maw={480} mb="xl">
        {isNew && (
          <TextInput
            label="Name"
            description="Letters, digits, dots, dashes or underscores."
            ref={first}
            required
            {...field('id')}
          />
        )}
        <TextInput
          label="When"
          description="Minute, hour, day of the month, month, day of the week: 30 2 * * 1-5 is half past two from Monday to Friday."
          ref={isNew ? undefined : first}
          required
          {...field('cron')}
        />
        <TextInput label="Time zone" required {...field('timeZone')} />
        <WhatFields
          what={wanted.what}
          onChange={(what) => setWanted((now) => ({ ...now, what, isOtherWhat: true }))}
        />
        <Refused error={saving.error} />
        <Group gap="sm">
          <BusyButton type="submit" isBusy={saving.isPending}>
            {isNew ? 'Set the schedule' : 'Save the schedule'}
          </BusyButton>
          {isOutdated && (
            <Button variant="default" onClick={onReadAgain}>
              Show what is stored now
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Leave it
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What runs: a case that is chosen from those that are stored, else a goal. */
function WhatFields({
  what,
  onChange,
}: {
  readonly what: WhatRuns;
  readonly onChange: (what: WhatRuns) => void;
}) {
  const cases = useInfiniteQuery(queries.cases());
  const known = (cases.data?.pages ?? []).flatMap((page) => page.cases);
  const chosen = what.kind === 'case' ? what.id : null;
  const choices = known.map(({ id, title }) => ({ value: id, label: title }));
  // A case of a further page, or one that is gone, is chosen all the same.
  const isListed = chosen === null || choices.some(({ value }) => value === chosen);
  const choose = (id: string | null) => {
    const found = known.find((one) => one.id === id);
    onChange(found === undefined ? NO_GOAL : { kind: 'case', id: found.id, rows: found.rows });
  };
  return (
    <>
      {what.kind === 'kept' && (
        <Text size="sm">
          {what.jobs === 1 ? 'Its job says' : `Its ${what.jobs} jobs say`} more than this form shows. What
          runs stays as it is, unless you choose a case.
        </Text>
      )}
      <Select
        label="Case"
        description="Its rows are run, each by a job of its own. Choose none to run a goal."
        placeholder={what.kind === 'kept' ? 'as it is' : 'none'}
        searchable
        clearable
        data={isListed ? choices : [{ value: chosen, label: chosen }, ...choices]}
        value={chosen}
        onChange={choose}
        onDropdownOpen={() => {
          if (cases.hasNextPage) void cases.fetchNextPage();
        }}
      />
      {what.kind === 'goal' && (
        <>
          <TextInput
            label="Goal"
            required
            value={what.goal}
            onChange={(event) => onChange({ ...what, goal: event.currentTarget.value })}
          />
          <TextInput
            label="App"
            description="Its package, such as org.example.notes."
            value={what.app}
            onChange={(event) => onChange({ ...what, app: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}

function useSave(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: WantedSchedule) =>
      dataOf(
        await api.PUT('/v1/schedules/{id}', { params: { path: { id: wanted.id } }, body: bodyOf(wanted) }),
      ),
    onSuccess: () => {
      onDone();
      void client.invalidateQueries({ queryKey: ['schedules'] });
    },
  });
}

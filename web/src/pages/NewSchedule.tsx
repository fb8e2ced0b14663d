import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '@tapwright/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, api, dataOf } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { Refused } from './parts.tsx';

interface Wanted {
  readonly id: string;
  readonly cron: string;
  readonly timeZone: string;
  /** A stored case, or null: the goal is run. */
  readonly ofCase: Pick<components['schemas']['Case'], 'id' | 'rows'> | null;
  readonly goal: string;
  readonly app: string;
}

const NOTHING: Wanted = {
  ...{ id: '', cron: '30 2 * * *', ofCase: null, goal: '', app: '' },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

/** Sets a schedule: a button, and behind it a form for one case or one goal. */
export function NewSchedule() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Whoever uses the keyboard goes on where they were, as soon as the button stands there again.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <Form onClose={() => setIsOpen(false)} />;
  return (
    <Button ref={opener} mb="md" onClick={() => setIsOpen(true)}>
      New schedule
    </Button>
  );
}

function Form({ onClose }: { readonly onClose: () => void }) {
  const [wanted, setWanted] = useState(NOTHING);
  const cases = useInfiniteQuery(queries.cases());
  const known = (cases.data?.pages ?? []).flatMap((page) => page.cases);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const saving = useSave(onClose);
  const change = (part: Partial<Wanted>) => setWanted((before) => ({ ...before, ...part }));
  const field = (name: 'id' | 'cron' | 'timeZone' | 'goal' | 'app') => ({
    value: wanted[name],
    onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(wanted);
  };
  return (
    <form onSubmit={submit} aria-label="New schedule">
      <Stack gap="sm" maw={480} mb="xl">
        <TextInput
          label="Name"
          description="Letters, digits, dots, dashes or underscores."
          ref={first}
          required
          {...field('id')}
        />
        <TextInput
          label="When"
          description="Minute, hour, day of the month, month, day of the week: 30 2 * * 1-5 is half past two from Monday to Friday."
          required
          {...field('cron')}
        />
        <TextInput label="Time zone" required {...field('timeZone')} />
        <Select
          label="Case"
          description="Its rows are run, each by a job of its own. Choose none to run a goal."
          placeholder="none"
          searchable
          clearable
          data={known.map(({ id, title }) => ({ value: id, label: title }))}
          value={wanted.ofCase?.id ?? null}
          onChange={(chosen) => change({ ofCase: known.find(({ id }) => id === chosen) ?? null })}
          onDropdownOpen={() => {
            if (cases.hasNextPage) void cases.fetchNextPage();
          }}
        />
        {wanted.ofCase === null && (
          <>
            <TextInput label="Goal" required {...field('goal')} />
            <TextInput label="App" description="Its package, such as org.example.notes." {...field('app')} />
          </>
        )}
        <Refused error={saving.error} />
        <Group gap="sm">
          <Button type="submit" loading={saving.isPending}>
            Set the schedule
          </Button>
          <Button variant="default" onClick={onClose}>
            Leave it
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useSave(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { id, cron, timeZone } = wanted;
      if (await isThere(id))
        throw new Error(`There is a schedule ${id} already: choose another name, or remove it.`);
      const body = { cron, timeZone, enabled: true, jobs: jobsOf(wanted) };
      dataOf(await api.PUT('/v1/schedules/{id}', { params: { path: { id } }, body }));
    },
    onSuccess: () => {
      onDone();
      void client.invalidateQueries({ queryKey: ['schedules'] });
    },
  });
}

/** One job for a goal and for a case without rows, else one for each row. */
function jobsOf({ ofCase, goal, app }: Wanted): Record<string, unknown>[] {
  if (ofCase === null) return [{ goal, ...(app === '' ? {} : { app }) }];
  const job = { kind: 'case', case: ofCase.id };
  return ofCase.rows.length === 0 ? [job] : ofCase.rows.map((_, at) => ({ ...job, row: at + 1 }));
}

/** A schedule that is stored would be replaced by one of the same name. */
async function isThere(id: string): Promise<boolean> {
  try {
    await api.GET('/v1/schedules/{id}', { params: { path: { id } } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

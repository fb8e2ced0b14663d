import { Badge, Button, Group, Table, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { components } from '@tapwright/client';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { api } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { APP, readApp } from './app-of-address.ts';
import { BusyButton } from './BusyButton.tsx';
import classes from './MemoryPage.module.css';
import { Empty, More, PageTitle, Refused, SaidCell, TimeCell } from './parts.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';

type Entry = components['schemas']['MemoryEntry'];

const TYPING_MS = 300;
const KINDS: Readonly<Record<string, string>> = { follow: 'do', avoid: 'do not' };

/** What runs have learnt about apps: which runs it helped, and a place to correct or forget it. */
export function MemoryPage() {
  const search = useSearch({ from: '/memory' });
  const navigate = useNavigate({ from: '/memory' });
  const [typed, setTyped] = useState(search.app ?? '');
  const narrow = useDebouncedCallback((text: string) => {
    setTyped(text);
    void navigate({ search: readApp({ app: text }), replace: true });
  }, TYPING_MS);
  // What is shown stays until the next entries are there: a page that waits would take the focus from the field.
  const app = useDeferredValue(typed);
  const isWhole = APP.test(app);
  return (
    <>
      <PageTitle>Memory</PageTitle>
      <TextInput
        label="App"
        description={
          app === '' || isWhole
            ? 'The whole name of its package'
            : 'This is no whole name yet, such as org.example.notes: all apps are shown.'
        }
        maw={360}
        mb="md"
        defaultValue={typed}
        onChange={(event) => narrow(event.currentTarget.value.trim())}
      />
      <Entries app={isWhole ? app : ''} />
    </>
  );
}

function Entries({ app }: { readonly app: string }) {
  const query = useSuspenseInfiniteQuery(queries.memory(app));
  const entries = query.data.pages.flatMap((page) => page.memory);
  if (entries.length === 0 && app !== '') return <Empty>Nothing was learnt about this app.</Empty>;
  if (entries.length === 0) return <Empty>Nothing was learnt yet. Runs learn while `learn` is on.</Empty>;
  return (
    <>
      <ScrolledTable
        label="Memory"
        columns={['What was learnt', 'App', 'Helped', 'Harmed', 'Seen', 'Changed', 'Act']}
      >
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>
              <Learnt entry={entry} />
            </Table.Td>
            <SaidCell>{entry.app}</SaidCell>
            <Table.Td>{entry.type === 'fact' ? '' : entry.successes}</Table.Td>
            <Table.Td>{entry.type === 'fact' ? '' : entry.failures}</Table.Td>
            <Table.Td>{entry.sightings}</Table.Td>
            <TimeCell at={entry.updatedAt} />
            <Table.Td>
              <Permitted to={['submit']}>
                <Forget entry={entry} />
              </Permitted>
            </Table.Td>
          </Table.Tr>
        ))}
      </ScrolledTable>
      <More label="More entries" query={query} />
    </>
  );
}

function Learnt({ entry }: { readonly entry: Entry }) {
  switch (entry.type) {
    case 'rule':
      return <Rule entry={entry} />;
    case 'steps':
      return (
        <>
          <Badge variant="default" tt="none">
            the way to
          </Badge>{' '}
          <bdi>{entry.goal}</bdi>
          <Text size="sm" c="dimmed">
            <bdi>{entry.steps.join(' → ')}</bdi>
          </Text>
        </>
      );
    case 'fact':
      return (
        <>
          <Badge variant="default" tt="none">
            {entry.reason.replaceAll('_', ' ')}
          </Badge>{' '}
          <bdi>{entry.key}</bdi>
          {entry.refuted && <Text size="sm">It was seen to be otherwise since.</Text>}
        </>
      );
  }
}

function Rule({ entry }: { readonly entry: Extract<Entry, { type: 'rule' }> }) {
  const client = useQueryClient();
  const [text, setText] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const wasOpen = useRef(false);
  const isOpen = text !== null;
  // The field has the focus as soon as it is there, and so has the button once the field is gone.
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (said: string) =>
      api.PATCH('/v1/memory/{id}', { params: { path: { id: entry.id } }, body: { text: said } }),
    onSuccess: () => {
      setText(null);
      return client.invalidateQueries({ queryKey: ['memory'] });
    },
  });
  if (text === null)
    return (
      <Group gap="xs" wrap="nowrap" align="start">
        <Badge variant="default" tt="none" className={classes.whole ?? ''}>
          {KINDS[entry.kind] ?? entry.kind}
        </Badge>
        <bdi>{entry.text}</bdi>
        <Permitted to={['submit']}>
          <Button
            ref={opener}
            variant="default"
            size="compact-xs"
            className={classes.whole ?? ''}
            aria-label={`Correct ${entry.text}`}
            onClick={() => setText(entry.text)}
          >
            Correct
          </Button>
        </Permitted>
      </Group>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate(text);
      }}
    >
      <Textarea
        ref={field}
        label="The rule"
        autosize
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Refused error={error} />
      <Group gap="xs" mt="xs">
        <BusyButton type="submit" size="compact-sm" isBusy={isPending}>
          Keep
        </BusyButton>
        <Button variant="default" size="compact-sm" onClick={() => setText(null)}>
          Leave as it was
        </Button>
      </Group>
    </form>
  );
}

function saidIn(entry: Entry): string {
  if (entry.type === 'rule') return entry.text;
  return entry.type === 'steps' ? entry.goal : entry.key;
}

function Forget({ entry }: { readonly entry: Entry }) {
  const { id } = entry;
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (_table: HTMLElement | null) => api.DELETE('/v1/memory/{id}', { params: { path: { id } } }),
    // The row goes, and whoever uses the keyboard goes on at its table.
    onSuccess: (_, table) => table?.focus(),
    onSettled: () => client.invalidateQueries({ queryKey: ['memory'] }),
  });
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-xs"
        isBusy={isPending}
        aria-label={`Forget ${saidIn(entry)}`}
        onClick={({ currentTarget }) => mutate(currentTarget.closest<HTMLElement>('[role="region"]'))}
      >
        Forget
      </BusyButton>
      <Refused error={error} />
    </>
  );
}

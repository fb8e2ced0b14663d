import { Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { timeText } from '../time-text.ts';
import { BusyButton } from './BusyButton.tsx';
import classes from './parts.module.css';

/** The heading of a page. */
export function PageTitle({ children }: { readonly children: ReactNode }) {
  return (
    <Title order={1} size="h2" mb="md">
      {children}
    </Title>
  );
}

/** The heading of a part of a page. */
export function PartTitle({ children }: { readonly children: ReactNode }) {
  return (
    <Title order={2} size="h4" mt="xl" mb="xs">
      {children}
    </Title>
  );
}

/** Says that there is nothing to show, and what to do about it. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return (
    <Text c="dimmed" role="status">
      {children}
    </Text>
  );
}

/** What went wrong with something that was just asked for, and what would have been right. */
export function Refused({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  const expected = error instanceof ApiError ? error.expected : null;
  return (
    <Text c="red" size="sm" role="alert">
      {error.message}
      {expected !== null && `; expected: ${expected}`}
    </Text>
  );
}

/** The next page of a list, where there is one. */
export function More({
  label,
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  readonly label: string;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}) {
  if (!hasNextPage) return null;
  return (
    <BusyButton mt="md" variant="default" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {label}
    </BusyButton>
  );
}

/** A cell with a time, in the reader's zone or in the named one; empty where there was none. */
export function TimeCell({ at, timeZone }: { readonly at: string | null; readonly timeZone?: string }) {
  return <Table.Td>{at !== null && <time dateTime={at}>{timeText(at, timeZone)}</time>}</Table.Td>;
}

/** A cell with what an app or another person wrote. */
export function SaidCell({ children }: { readonly children: ReactNode }) {
  return (
    <Table.Td>
      <bdi>{children}</bdi>
    </Table.Td>
  );
}

/** The same for what is often long: a word without an end is broken, and pushes nothing out of sight. */
export function LongCell({ children }: { readonly children: ReactNode }) {
  return (
    <Table.Td className={classes.long ?? ''}>
      <bdi>{children}</bdi>
    </Table.Td>
  );
}

/** A share from 0 to 1 in per cent; a dash where there was nothing to count. */
export function shareText(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)} %`;
}

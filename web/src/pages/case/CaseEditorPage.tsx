import { Anchor, Button, Group, List, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useBlocker, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { useMay } from '../../shell/permitted.tsx';
import { BusyButton } from '../BusyButton.tsx';
import { Empty, PageTitle, Refused } from '../parts.tsx';
import classes from './CaseEditorPage.module.css';
import { lineOf, offsetOf } from './text-places.ts';

const TYPING_MS = 400;

/** A case as its file: what is wrong with it stands below while one types, and what is kept is a new version. */
export function CaseEditorPage() {
  const { id } = useParams({ from: '/cases/$id/edit' });
  const { data: stored } = useSuspenseQuery(queries.caseFile(id));
  const maySave = useMay('submit');
  return (
    <>
      <Anchor component={Link} to={`/cases/${id}`}>
        The case
      </Anchor>
      <PageTitle>
        Edit <bdi>{id}</bdi>
      </PageTitle>
      {maySave ? (
        <Editor id={id} stored={stored} />
      ) : (
        <Empty>Your key does not permit to change cases.</Empty>
      )}
    </>
  );
}

function Editor({ id, stored }: { readonly id: string; readonly stored: string }) {
  const [text, setText] = useState(stored);
  const [line, setLine] = useState(1);
  const field = useRef<HTMLTextAreaElement>(null);
  const saving = useSave(id, text);
  const isChanged = text !== stored && !saving.isSuccess;
  useBlocker({
    shouldBlockFn: () => isChanged && !globalThis.confirm('Leave, and lose what was changed?'),
    enableBeforeUnload: () => isChanged,
  });
  const show = (place: { readonly line: number; readonly column: number }) => {
    const at = offsetOf(text, place);
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
    setLine(place.line);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <Textarea
        ref={field}
        label="The case, in YAML"
        description={`Line ${line} of ${text.split('\n').length}`}
        autosize
        minRows={12}
        maxRows={36}
        spellCheck={false}
        classNames={{ input: classes.text ?? '' }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onSelect={(event) => setLine(lineOf(text, event.currentTarget.selectionStart))}
      />
      <Problems id={id} text={text} onShow={show} />
      <Refused error={saving.error} />
      <Group gap="sm" mt="sm">
        <BusyButton type="submit" isBusy={saving.isPending} disabled={!isChanged}>
          Save as a new version
        </BusyButton>
        <Button variant="default" disabled={!isChanged} onClick={() => setText(stored)}>
          Undo all changes
        </Button>
      </Group>
    </form>
  );
}

function useSave(id: string, text: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () =>
      dataOf(
        await api.PUT('/v1/cases/{id}', {
          params: { path: { id } },
          headers: { 'content-type': 'application/yaml' },
          // The file as it stands: the server reads it.
          body: text as never,
          bodySerializer: (body) => String(body),
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['case', id], exact: true });
      await client.invalidateQueries({ queryKey: ['cases'] });
      await navigate({ to: '/cases/$id', params: { id }, ignoreBlocker: true });
    },
  });
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** What the server finds wrong with the text, each with a way to its place. */
function Problems({
  id,
  text,
  onShow,
}: {
  readonly id: string;
  readonly text: string;
  readonly onShow: (place: Place) => void;
}) {
  const [typed] = useDebouncedValue(text, TYPING_MS);
  const { data, error } = useQuery({
    queryKey: ['case', id, 'check', typed],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.POST('/v1/cases/{id}/check', { params: { path: { id } }, body: { text: typed }, signal }),
      ),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error !== null) return <Refused error={error} />;
  if (data === undefined) return null;
  return (
    <section aria-label="Problems" aria-live="polite">
      <Text size="sm" mt="sm" role="status">
        {data.problems.length === 0 ? 'Nothing is wrong with it.' : `${data.problems.length} to look at:`}
      </Text>
      <List size="sm">
        {data.problems.map(({ line, column, severity, path, what, expected }) => (
          <List.Item key={`${line}:${column} ${path} ${what}`}>
            <Anchor
              component="button"
              type="button"
              underline="always"
              onClick={() => onShow({ line, column })}
            >
              line {line}
            </Anchor>
            {severity === 'warning' ? ' (warning)' : ''}:{' '}
            <bdi>
              {path === '' ? '' : `${path}: `}
              {what}, expected {expected}
            </bdi>
          </List.Item>
        ))}
      </List>
    </section>
  );
}

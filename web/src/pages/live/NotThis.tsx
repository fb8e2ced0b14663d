import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { InItsWords } from './said.tsx';
import type { Refusable } from './steering.ts';

/** As many characters as the API takes. */
const REASON_MAX = 300;

interface NotThisProps {
  /** Null: nothing is asked. */
  readonly unwanted: Refusable | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onRefuse: (reason: string) => void;
}

/** Asks why an action is not to be done. */
export function NotThis({ unwanted, isPending, error, onClose, onRefuse }: NotThisProps) {
  return (
    // The page behind it may scroll: what keeps it from that adds a style that the policy of the page forbids.
    <Modal
      opened={unwanted !== null}
      onClose={onClose}
      title="Not this"
      lockScroll={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {unwanted !== null && (
        <Reason
          says={unwanted.says}
          isPending={isPending}
          error={error}
          onClose={onClose}
          onRefuse={onRefuse}
        />
      )}
    </Modal>
  );
}

function Reason({
  says,
  isPending,
  error,
  onClose,
  onRefuse,
}: Omit<NotThisProps, 'unwanted'> & { readonly says: string }) {
  const [reason, setReason] = useState('');
  const said = reason.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (said !== '') onRefuse(said);
  };
  return (
    <form onSubmit={send}>
      <Text size="sm" mb="sm">
        The run will not choose this again on this screen: <bdi>{says}</bdi>
      </Text>
      <TextInput
        label="Reason"
        description="The model is told it, and chooses something else."
        required
        data-autofocus
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <InItsWords error={error} />
      <Group mt="md" gap="xs">
        <BusyButton type="submit" isBusy={isPending} disabled={said === ''}>
          Refuse it
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          Leave it
        </Button>
      </Group>
    </form>
  );
}

import { Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveRun } from '../../api/live-run.ts';
import { queries } from '../../api/queries.ts';
import { BusyButton } from '../BusyButton.tsx';
import { NotThis } from './NotThis.tsx';
import { InItsWords } from './said.tsx';
import { type Refusable, refusableIn, steer, type Wish, wordsFor } from './steering.ts';

const LABELS = {
  pause: 'Pause',
  resume: 'Go on',
  step: 'One step',
  refuse: 'Not this…',
  'take-over': 'Take over',
  'hand-back': 'Hand back',
} as const;
const OPERATORS: ReadonlySet<string> = new Set(['take-over', 'hand-back']);

interface SteeringProps {
  readonly run: LiveRun;
  readonly maySteer: boolean;
  readonly mayTake: boolean;
  /** An act of a person is under way: the phone is handed back after it. */
  readonly isActing: boolean;
}

/** The buttons for what may be asked of the run as it stands; what the API refuses is shown in its words. */
export function Steering({ run, maySteer, mayTake, isActing }: SteeringProps) {
  const client = useQueryClient();
  const { queryKey } = queries.live(run.runId);
  const [unwanted, setUnwanted] = useState<Refusable | null>(null);
  const { mutate, reset, isPending, variables, error } = useMutation({
    mutationFn: (wish: Wish) => steer(run.runId, wish),
    onSuccess: (now) => {
      setUnwanted(null);
      client.setQueryData(queryKey, now);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const words = wordsFor(run).filter((word) => (OPERATORS.has(word) ? mayTake : maySteer));
  const press = (word: (typeof words)[number]) => {
    if (word === 'refuse') {
      reset();
      setUnwanted(refusableIn(run));
    } else if (word !== 'step') mutate({ word });
    else if (run.proposal !== null) mutate({ word, proposal: run.proposal.number });
  };
  return (
    <div>
      <Group gap="xs" role="group" aria-label="What the run is to do">
        {words.map((word) => (
          <BusyButton
            key={word}
            size="compact-md"
            variant="default"
            isBusy={isPending && variables.word === word}
            disabled={(isPending && variables.word !== word) || (isActing && word === 'hand-back')}
            onClick={() => press(word)}
          >
            {LABELS[word]}
          </BusyButton>
        ))}
      </Group>
      {unwanted === null && <InItsWords error={error} />}
      <NotThis
        unwanted={unwanted}
        isPending={isPending}
        error={error}
        onClose={() => {
          reset();
          setUnwanted(null);
        }}
        onRefuse={(reason) => {
          if (unwanted !== null) mutate({ word: 'refuse', about: unwanted.about, reason });
        }}
      />
    </div>
  );
}

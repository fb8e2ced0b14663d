import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import type { LiveRun } from '../../api/live-run.ts';
import { queries } from '../../api/queries.ts';
import { sessionQuery } from '../../api/session.ts';
import { type Act, act, fieldKey, fieldOn, type NamedAct, named } from './acts.ts';
import { InHands } from './InHands.tsx';
import classes from './Live.module.css';
import { LiveFacts } from './LiveFacts.tsx';
import { LiveScreen } from './LiveScreen.tsx';
import { Now } from './Now.tsx';
import { Standing } from './Standing.tsx';
import { Steering } from './Steering.tsx';
import type { LiveElement } from './steering.ts';

/** An act whose answer was lost is sent again so often; it is not done again. */
const SENT_AGAIN = 2;

/** The picture of the phone, what the run does, and what a person may ask of it. */
export function LiveView({ run, isSteered }: { readonly run: LiveRun; readonly isSteered: boolean }) {
  const acts = useActs(run.runId);
  const { data: session } = useQuery(sessionQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissed, setIsMissed] = useState(false);
  const elements = run.screen?.elements ?? [];
  const isHeld = run.state === 'taken';
  const isBusy = acts.isPending || run.act !== null;
  const field = isHeld ? fieldOn(elements, chosen) : null;
  const ask = (wanted: Act) => {
    if (isBusy) return;
    setIsMissed(false);
    acts.mutate(named({ ...wanted, ...(run.screen === null ? {} : { captureId: run.screen.captureId }) }));
  };
  const touch = (element: LiveElement | null) => {
    setIsMissed(element === null);
    if (element === null) return;
    if (element.editable) setChosen(fieldKey(element));
    ask({ kind: 'click', element: element.number });
  };
  const scopes: readonly string[] = session?.scopes ?? [];
  return (
    <div className={classes.live}>
      <div className={classes.steering}>
        <Standing run={run} />
        {isSteered && (
          <Steering
            run={run}
            maySteer={scopes.includes('submit')}
            mayTake={scopes.includes('operate')}
            isActing={isBusy}
          />
        )}
        {isHeld && (
          <InHands
            run={run}
            field={field}
            isBusy={isBusy}
            onField={(one) => setChosen(fieldKey(one))}
            onAct={ask}
            done={acts.data ?? null}
            error={acts.error}
            isMissed={isMissed}
          />
        )}
        {run.screen !== null && run.state !== 'ended' && run.state !== 'waiting' && (
          <Now key={run.screen.captureId} runId={run.runId} captureId={run.screen.captureId} />
        )}
      </div>
      <LiveScreen run={run} field={field} onTouch={isHeld ? touch : null} />
      <LiveFacts run={run} />
    </div>
  );
}

function useActs(runId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (one: NamedAct) => act(runId, one),
    retry: (count, error) => count < SENT_AGAIN && !(error instanceof ApiError && error.status < 500),
    onSettled: () => client.invalidateQueries({ queryKey: queries.live(runId).queryKey }),
  });
}

import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LiveRun } from '../../api/live-run.ts';
import classes from './Live.module.css';

/** What the run does now and why, what is open, and what people have refused. */
export function LiveFacts({
  run: { state, task, proposal, last, obligations, refused },
}: {
  readonly run: LiveRun;
}) {
  return (
    <div className={classes.facts}>
      {task !== null && task.of > 1 && (
        <Part title={`Step ${task.number} of ${task.of}`}>
          <bdi>{task.goal}</bdi>
        </Part>
      )}
      {proposal !== null && (
        <Part title="What it would do next">
          <Chosen chosen={proposal} />
        </Part>
      )}
      {last !== null && (
        <Part
          title={
            last.verdict === null && state !== 'ended' ? 'What it does now' : `Step ${last.number}, the last`
          }
        >
          <Chosen chosen={last} />
          {last.verdict !== null && (
            <p className={classes.said}>
              {last.verdict}
              {last.evidence !== '' && (
                <>
                  : <bdi>{last.evidence}</bdi>
                </>
              )}
            </p>
          )}
        </Part>
      )}
      {obligations.length > 0 && (
        <Part title="What is asked for">
          <ul className={classes.list}>
            {obligations.map(({ id, says, open }) => (
              <li key={id}>
                <span role="img" aria-label={open === null ? 'met' : 'open'}>
                  {open === null ? '✓' : '○'}
                </span>
                <span>
                  <bdi>{says}</bdi>
                  {open !== null && (
                    <Text span size="sm" c="dimmed">
                      {' '}
                      <bdi>{open}</bdi>
                    </Text>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {refused.length > 0 && (
        <Part title="What was refused">
          <ul className={classes.list}>
            {refused.map(({ action, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one action may be refused on two screens for one reason
              <li key={index}>
                <span aria-hidden="true">✕</span>
                <span>
                  <bdi>{action}</bdi>: <bdi>{reason}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}

type Wanted = Pick<NonNullable<LiveRun['proposal']>, 'says' | 'thought' | 'text'>;

function Chosen({ chosen: { says, thought, text } }: { readonly chosen: Wanted }) {
  return (
    <>
      <p className={classes.said}>
        <strong>
          <bdi>{says}</bdi>
        </strong>
        {text !== null && (
          <>
            : <bdi>{text}</bdi>
          </>
        )}
      </p>
      {thought !== '' && (
        <p className={classes.said}>
          <bdi>{thought}</bdi>
        </p>
      )}
    </>
  );
}

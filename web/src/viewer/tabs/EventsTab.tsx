import { useState } from 'react';
import type { ViewerEvent } from '../types.ts';
import { VirtualList } from '../VirtualList.tsx';
import { durationText, prettyJson } from '../words.ts';
import { Code } from './Code.tsx';
import { Nothing } from './parts.tsx';
import classes from './tabs.module.css';

interface EventsTabProps {
  readonly events: readonly ViewerEvent[];
  readonly startedAt: string;
}

const ROW_HEIGHT = 27;

/** What happened to the job, event by event. */
export function EventsTab({ events, startedAt }: EventsTabProps) {
  const [selected, setSelected] = useState(0);
  const start = Date.parse(events[0]?.at ?? startedAt);
  const shown = events[selected];
  if (events.length === 0) return <Nothing>The events of this job are not there.</Nothing>;
  return (
    <>
      <VirtualList
        label="Events"
        className={classes.rows}
        count={events.length}
        size={ROW_HEIGHT}
        selected={selected}
        onSelect={setSelected}
        row={(index) => {
          const event = events[index];
          if (event === undefined) return null;
          const { seq, type, at, step } = event;
          return (
            <div className={index === selected ? `${classes.entry} ${classes.chosen}` : classes.entry}>
              <span className={classes.quiet}>{seq}</span>
              <span className={classes.grow}>{type}</span>
              {step !== null && <span className={classes.quiet}>action {step}</span>}
              <span className={classes.quiet}>{durationText(Math.max(0, Date.parse(at) - start))}</span>
            </div>
          );
        }}
      />
      {shown !== undefined && <Code label="Data of the event" text={prettyJson(shown.data)} />}
    </>
  );
}

import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ViewerDetails } from '../types.ts';
import { VirtualList } from '../VirtualList.tsx';
import { Nothing } from './parts.tsx';
import classes from './tabs.module.css';

const ROW_HEIGHT = 22;

/** What the phone wrote into its log during the run. */
export function LogTab({ log }: { readonly log: ViewerDetails['log'] }) {
  const [wanted, setWanted] = useState('');
  const [selected, setSelected] = useState(-1);
  const lines = useMemo(() => log?.text.split('\n') ?? [], [log]);
  const shown = useMemo(() => {
    const words = wanted.toLowerCase();
    return words === '' ? lines : lines.filter((line) => line.toLowerCase().includes(words));
  }, [lines, wanted]);
  if (log === null) return <Nothing>The log of the phone is not there.</Nothing>;
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          label="Only lines with"
          size="xs"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <span className={classes.quiet}>
          {shown.length} lines{log.isCut && ', the end of a longer log'}
        </span>
      </div>
      <VirtualList
        label="Log"
        className={classes.rows}
        count={shown.length}
        size={ROW_HEIGHT}
        selected={selected}
        onSelect={setSelected}
        row={(index) => (
          <div className={`${classes.entry} ${classes.mono} ${index === selected ? classes.chosen : ''}`}>
            <bdi className={classes.grow} title={shown[index]}>
              {shown[index]}
            </bdi>
          </div>
        )}
      />
    </>
  );
}

import classes from './FilmStrip.module.css';
import type { Still } from './model.ts';
import { Picture } from './Screens.tsx';
import { VerdictBadge } from './Verdict.tsx';
import { VirtualList } from './VirtualList.tsx';
import { durationText } from './words.ts';

interface FilmStripProps {
  readonly stills: readonly Still[];
  /** The line that is selected in the tree of steps. */
  readonly row: number;
  readonly onSelect: (row: number) => void;
}

const STILL_WIDTH = 88;

/** What was seen over time: a picture for each action. */
export function FilmStrip({ stills, row, onSelect }: FilmStripProps) {
  if (stills.length === 0) return null;
  return (
    <VirtualList
      label="Film strip"
      className={classes.strip}
      horizontal
      count={stills.length}
      size={STILL_WIDTH}
      selected={stills.findIndex((still) => still.row === row)}
      onSelect={(index) => onSelect(stills[index]?.row ?? row)}
      row={(index) => {
        const still = stills[index];
        return still === undefined ? null : <StillView still={still} isSelected={still.row === row} />;
      }}
    />
  );
}

function StillView({ still, isSelected }: { readonly still: Still; readonly isSelected: boolean }) {
  const { frame, label, atMs, verdict } = still;
  return (
    <div className={isSelected ? `${classes.still} ${classes.selected}` : classes.still}>
      <div className={classes.thumb}>
        <Picture id={frame.id} alt={`After: ${label}`} />
      </div>
      <div className={classes.time}>
        <VerdictBadge verdict={verdict} short />
        {atMs !== null && <span>{durationText(atMs)}</span>}
      </div>
    </div>
  );
}

import type { Row } from './model.ts';
import classes from './StepList.module.css';
import { VerdictBadge } from './Verdict.tsx';
import { VirtualList } from './VirtualList.tsx';
import { durationText } from './words.ts';

interface StepListProps {
  readonly rows: readonly Row[];
  readonly selected: number;
  readonly onSelect: (row: number) => void;
}

const ROW_HEIGHT = 44;

/** The steps of the goal or case, and the actions in each. */
export function StepList({ rows, selected, onSelect }: StepListProps) {
  return (
    <VirtualList
      label="Steps"
      className={classes.list}
      count={rows.length}
      size={ROW_HEIGHT}
      selected={selected}
      onSelect={onSelect}
      row={(index) => {
        const row = rows[index];
        return row === undefined ? null : <Line row={row} isSelected={index === selected} />;
      }}
    />
  );
}

function Line({ row, isSelected }: { readonly row: Row; readonly isSelected: boolean }) {
  const { step, action, details } = row;
  const names = [
    classes.line,
    action === null ? classes.step : classes.action,
    isSelected ? classes.selected : '',
  ];
  if (action === null) {
    return (
      <div className={names.join(' ')}>
        <VerdictBadge verdict={step.verdict} short />
        <span className={classes.text}>
          {step.index}. {step.role === null ? '' : `${step.role}: `}
          <bdi>{step.text}</bdi>
        </span>
        {step.startedAt !== null && <span className={classes.time}>{durationText(step.durationMs)}</span>}
      </div>
    );
  }
  return (
    <div className={names.join(' ')}>
      <VerdictBadge verdict={action.verdict} short />
      <span className={classes.text}>
        <bdi>{action.description}</bdi>
        {action.text !== null && (
          <span className={classes.typed}>
            {' '}
            ← <bdi>{action.text}</bdi>
          </span>
        )}
      </span>
      {details?.restoration != null && (
        <span className={classes.mark} title="The screen before it was brought back">
          ↶
        </span>
      )}
      {details !== null && <span className={classes.time}>{durationText(details.deviceMs)}</span>}
    </div>
  );
}

import type { JobReport } from '../types.ts';
import { Part } from './parts.tsx';
import classes from './tabs.module.css';

const SIGNS = { yes: '✓', no: '✕', unsure: '?' } as const;

/** What a goal or step was read to ask for, and what was said of each part last. */
export function Ledger({ ledger }: { readonly ledger: NonNullable<JobReport['ledger']> }) {
  const { obligations, remainder, readBy } = ledger;
  return (
    <Part title={`What it asks for (read by ${readBy})`}>
      <ul className={classes.ledger}>
        {obligations.map(({ id, says, negative, done, reason }) => (
          <li key={id}>
            <span role="img" aria-label={done ?? 'nothing was said'}>
              {done === null ? '–' : SIGNS[done]}
            </span>
            <span>
              <strong>{id}</strong> {negative && 'not: '}
              <bdi>{says}</bdi> <bdi className={classes.quiet}>{reason}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {remainder.length > 0 && (
        <p className={classes.quiet}>
          Words that no part has: <bdi>{remainder.join(', ')}</bdi>
        </p>
      )}
    </Part>
  );
}

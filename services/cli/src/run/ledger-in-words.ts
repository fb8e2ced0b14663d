import { type JudgedLedger, judgedLedger, type Ledger } from '@tapwright/contracts';

const SIGNS = { yes: '✓', no: '✕', unsure: '?' } as const;
const READ_BY = { model: 'a model', rules: 'rules', person: 'a person' } as const;

/** What a goal was read to ask for, before anything is done: one line for each obligation. */
export function ledgerInWords(ledger: Ledger): string {
  return judgedInWords(judgedLedger(ledger, []));
}

/** The same with what was said of each obligation at the end. */
export function judgedInWords({ obligations, remainder, readBy }: JudgedLedger): string {
  const lines = obligations.map(({ id, says, negative, done, reason }) => {
    const sign = done === null ? '·' : SIGNS[done];
    const why = done === null || done === 'yes' || reason === '' ? '' : `: ${reason}`;
    return `  ${sign} ${id} ${negative ? 'not: ' : ''}${says}${why}\n`;
  });
  const rest = remainder.length === 0 ? '' : `  in none of them: ${remainder.join(', ')}\n`;
  return `the goal asks for (read by ${READ_BY[readBy]}):\n${lines.join('')}${rest}`;
}

import { CONVERSATION_MAX_CHARACTERS } from '@tapwright/contracts';
import type { SummariserInput, SummariserOutput } from '../../roles/summariser.ts';

const CHANGES_TOLD = 2;

/**
 * A stated rule instead of an understanding: what was known, then each action with its verdict and its first changes,
 * as clauses in their order. Where that gets too long, the oldest clauses go.
 */
export function summarise({ summary, done }: SummariserInput): SummariserOutput {
  const clauses = [...summary.split('; ').filter((clause) => clause !== ''), ...done.map(clauseOf)];
  while (clauses.length > 1 && clauses.join('; ').length > CONVERSATION_MAX_CHARACTERS) clauses.shift();
  return { summary: clauses.join('; ').slice(0, CONVERSATION_MAX_CHARACTERS) };
}

function clauseOf({ action, text, verdict, changes }: SummariserInput['done'][number]): string {
  const typed = text === null ? '' : ` with ${plain(text)}`;
  const seen = changes.slice(0, CHANGES_TOLD).map(plain).join(', ');
  return `${plain(action)}${typed} ${plain(verdict)}${seen === '' ? '' : ` (${seen})`}`;
}

/** Without the sign that ends a clause. */
function plain(text: string): string {
  return text.replaceAll(';', ',');
}

import type { JobReport } from '../report-model.ts';
import { html, isolated, type Markup } from './markup.ts';
import { badge, table } from './parts.ts';

const DONE = {
  yes: { sign: '✓', label: 'done', tone: 'good' },
  no: { sign: '✕', label: 'not done', tone: 'bad' },
  unsure: { sign: '?', label: 'could not be judged', tone: 'warning' },
} as const;
const READ_BY = { model: 'by a model', rules: 'by rules', person: 'by a person' } as const;

/** What a goal or a step was read to ask for, with what was said of each part. */
export function ledgerTable(
  ledger: JobReport['ledger'],
  title: string,
  level: 'h3' | 'h4' = 'h3',
): Markup | null {
  if (ledger === null) return null;
  const rows = ledger.obligations.map(({ says, negative, done, reason }) => [
    done === null ? html`<span class="quiet">not judged</span>` : badge(DONE[done]),
    negative ? html`not: ${isolated(says)}` : isolated(says),
    isolated(reason),
  ]);
  const rest =
    ledger.remainder.length === 0
      ? null
      : html`<p class="quiet">In no obligation: ${isolated(ledger.remainder.join(', '))}</p>`;
  const heading = level === 'h3' ? html`<h3>${title}</h3>` : html`<h4>${title}</h4>`;
  return html`${heading}<p class="quiet">Read ${READ_BY[ledger.readBy]}.</p>${table('Obligations', ['Verdict', 'Obligation', 'Why'], rows)}${rest}`;
}

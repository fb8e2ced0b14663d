import type { JobReport } from '../report-model.ts';
import { CASE_VERDICTS, codeInWords, durationText } from '../verdict-words.ts';
import { ledgerTable } from './ledger-table.ts';
import { html, isolated, type Markup } from './markup.ts';
import type { PageFrames } from './page-frames.ts';
import { badge, facts, moment, table } from './parts.ts';
import { stepSection } from './step-section.ts';

export interface JobPlace {
  /** Prefix of the ids inside it. */
  readonly id: string;
  readonly frames: PageFrames;
  /** Maximum number of actions shown in total. */
  readonly actionsMax: number;
  /** Opens passed steps, too; but if the job has not passed, the steps that did not pass come first. */
  readonly open: boolean;
  /** Which attempt at a test it is, from 1; null: the only one. */
  readonly attempt: number | null;
}

const NUMBER = new Intl.NumberFormat('en');

/** A job: its description, its steps, its scripts and the proposed locators. */
export function jobSection(report: JobReport, place: JobPlace): Markup {
  const { id, frames, actionsMax, open, attempt } = place;
  let room = actionsMax;
  const steps = report.steps.map((step, index) => {
    const at = { id: `${id}-step-${index}`, healedId: `${id}-healed`, report, frames, actionsMax: room };
    room = Math.max(0, room - step.actions.length);
    return stepSection(step, {
      ...at,
      open: step.verdict !== 'passed' || (open && report.verdict === 'passed'),
    });
  });
  return html`<article id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${badge(CASE_VERDICTS[report.verdict])} ${isolated(titleOf(report, attempt ?? undefined))}</h2>
${report.reason === null ? null : html`<p class="reason ${CASE_VERDICTS[report.verdict].tone}"><code>${codeInWords(report.reason)}</code> ${isolated(report.reason.message)}</p>`}
${jobFacts(report)}
${ledgerTable(report.ledger, 'What the goal asks for')}
${steps.length === 0 ? html`<p class="quiet">No step was run.</p>` : steps}
${scriptsTable(report)}
${healedTable(report, id)}
</article>`;
}

/** The case's or job's title, with the data row and the attempt if it has one. */
export function titleOf({ case: of, job }: JobReport, attempt?: number): string {
  const row = of === null || of.row === null ? '' : ` [row ${of.row}]`;
  const tried = attempt === undefined ? '' : ` (attempt ${attempt})`;
  return `${of?.title ?? job.title}${row}${tried}`;
}

function jobFacts(report: JobReport): Markup {
  const { case: of, job, totals } = report;
  const took = Date.parse(report.endedAt) - Date.parse(report.startedAt);
  const passed = report.steps.filter(({ verdict }) => verdict === 'passed').length;
  const text = (value: string | null | undefined) =>
    value === null || value === undefined || value === '' ? null : isolated(value);
  const missing = totals.uncounted === 0 ? '' : `, ${NUMBER.format(totals.uncounted)} calls not counted`;
  const tokens = `${NUMBER.format(totals.inputTokens)} in, ${NUMBER.format(totals.outputTokens)} out${missing}`;
  return facts([
    ['Steps passed', html`${passed} of ${report.steps.length}`],
    ['Took', html`${durationText(Math.max(0, took))}`],
    ['Device', html`${durationText(totals.deviceMs)}, ${totals.actions} actions`],
    ['Model', html`${durationText(totals.modelMs)}, ${totals.modelCalls} calls`],
    ['Tokens', totals.modelCalls === 0 ? null : html`${tokens}`],
    ['Case', text(of?.id)],
    ['Requirement', text(of?.requirement)],
    ['Tags', text(of?.tags.join(', '))],
    ['App', text(report.app)],
    ['Devices', report.devices.length === 0 ? null : html`${report.devices.map(deviceLine)}`],
    ['Strategy', text(report.strategy)],
    ['Started', moment(report.startedAt)],
    ['Job', html`<code>${job.id}</code> (${job.kind})`],
    ['Tenant', text(job.tenant)],
  ]);
}

function deviceLine({ role, serial, model, android, screen }: JobReport['devices'][number]): Markup {
  const about = [model, android === null ? null : `Android ${android}`, screen.join(' × ')];
  const told = about.filter((one) => one !== null).join(', ');
  return html`<span class="line">${role === null ? null : html`${isolated(role)}: `}${isolated(serial)} <span class="quiet">${isolated(told)}</span></span>`;
}

function scriptsTable({ scripts }: JobReport): Markup | null {
  if (scripts.length === 0) return null;
  const rows = scripts.map(({ format, fileName, proof, detail }) => [
    html`<code>${fileName}</code>`,
    isolated(format),
    isolated(proof),
    isolated(detail),
  ]);
  return html`<h3>Scripts</h3>${table('Scripts', ['File', 'Format', 'Proof', 'Detail'], rows)}`;
}

function healedTable({ healed }: JobReport, id: string): Markup | null {
  if (healed.length === 0) return null;
  const rows = healed.map(({ step, action, was, becomes, why }) => [
    html`step ${step}, action ${action}`,
    html`<del>${isolated(was)}</del>`,
    html`<ins>${isolated(becomes)}</ins>`,
    isolated(why),
  ]);
  return html`<h3 id="${id}-healed">Proposed locators</h3><p class="quiet">These were not found any more, and the run went on with what was found in their place. Nothing is changed before somebody accepts it.</p>${table('Proposed locators', ['Where', 'Was', 'Becomes', 'Why'], rows)}`;
}

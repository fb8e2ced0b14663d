import type { JobReport, ReportEvidence, ReportFile, ReportStep } from '../report-model.ts';
import { CASE_VERDICTS, codeInWords, durationText } from '../verdict-words.ts';
import { actionItem, evidenceFigure } from './action-figure.ts';
import { ledgerTable } from './ledger-table.ts';
import { html, isolated, type Markup } from './markup.ts';
import type { PageFrames } from './page-frames.ts';
import { badge, bar } from './parts.ts';

export interface StepPlace {
  readonly id: string;
  /** Id of the section with the healed locators. */
  readonly healedId: string;
  readonly report: JobReport;
  readonly frames: PageFrames;
  /** Maximum number of its actions that are shown. */
  readonly actionsMax: number;
  readonly open: boolean;
}

/** One step: its text and verdict, when it ran, why it ended so, and its actions with their pictures. */
export function stepSection(
  step: ReportStep,
  { id, healedId, report, frames, actionsMax, open }: StepPlace,
): Markup {
  const words = CASE_VERDICTS[step.verdict];
  const healed = new Set(report.healed.filter((one) => one.step === step.index).map(({ action }) => action));
  const shown = step.actions.slice(0, actionsMax);
  const more = step.actions.length - shown.length;
  const items = shown.map((action) =>
    actionItem(action, { step, frames, healed: healed.has(action.index) ? healedId : null }),
  );
  const actions = html`<details${open ? html` open` : null}><summary>${count(step.actions.length)}</summary>
<ol class="actions">${items}</ol>${more === 0 ? null : html`<p class="quiet">${more} more, which this page has no room for, stand in the report as JSON.</p>`}</details>`;
  return html`<section class="step ${words.tone}" id="${id}" aria-labelledby="${id}-title">
<header><h3 id="${id}-title">${badge(words)} <span class="number">${step.index}.</span> ${isolated(step.text)}</h3>${step.startedAt === null ? null : when(step, report)}</header>
${step.startedAt === null ? null : barOf(step, report, words.tone)}
${step.written === null ? null : html`<p class="quiet">Written as: ${isolated(step.written)}</p>`}
${step.verdict === 'passed' || step.wanted.length === 0 ? null : html`<p><strong>Wanted</strong> ${isolated(step.wanted.join('; '))}</p>`}
${step.reason === null ? null : html`<p class="reason ${words.tone}"><code>${codeInWords(step.reason)}</code> ${isolated(step.reason.message)}</p>`}
${step.evidence === null ? null : evidenceText(step.evidence, frames)}
${step.startedAt === null ? null : ledgerTable(step.ledger, 'What the step asks for', 'h4')}
${step.actions.length === 0 ? null : actions}
</section>`;
}

function when(step: ReportStep, report: JobReport): Markup {
  const who = step.role === null ? null : html`on the device of ${isolated(step.role)}, `;
  const after = durationText(startOf(step, report));
  return html`<span class="when quiet">${who}took ${durationText(step.durationMs)}, began after ${after}</span>`;
}

function barOf(step: ReportStep, report: JobReport, tone: string): Markup {
  const all = Math.max(1, Date.parse(report.endedAt) - Date.parse(report.startedAt));
  return bar(startOf(step, report) / all, step.durationMs / all, tone);
}

/** Milliseconds from the start of the job. */
function startOf({ startedAt }: ReportStep, report: JobReport): number {
  return startedAt === null ? 0 : Math.max(0, Date.parse(startedAt) - Date.parse(report.startedAt));
}

function evidenceText(evidence: ReportEvidence, frames: PageFrames): Markup {
  const elements = evidence.elements.map(({ text }) => html`<li>${isolated(text)}</li>`);
  return html`<div class="proof"><p><strong>Evidence</strong> ${isolated(evidence.summary)}</p>${
    elements.length === 0 ? null : html`<ul class="elements" aria-label="Elements">${elements}</ul>`
  }${evidence.files.map(fileText)}${evidence.frame === null ? null : html`<div class="frames">${evidenceFigure(evidence, frames)}</div>`}</div>`;
}

/** The beginning of a file is shown literally: it may contain anything. */
function fileText(file: ReportFile): Markup {
  const { path, excerpt } = file;
  const beginning =
    excerpt === null || excerpt === ''
      ? null
      : html`<details><summary>Its beginning</summary><pre>${isolated(excerpt.replaceAll('\r\n', '\n'))}</pre></details>`;
  return html`<p>File <code>${path}</code> ${isolated(foundText(file))}</p>${beginning}`;
}

function foundText({ name, bytes, isCut, excerpt, unread }: ReportFile): string {
  if (unread !== null) return `${name === null ? 'cannot be read' : `is ${name}`}: ${unread}`;
  if (name === null) return 'is not there';
  return `is ${name}, ${isCut ? 'more than ' : ''}${bytes ?? 0} bytes${excerpt === null ? ', no text' : ''}`;
}

function count(actions: number): string {
  return actions === 1 ? '1 action' : `${actions} actions`;
}

import type { AnyReport } from '../json.ts';
import type { JobReport } from '../report-model.ts';
import type { SuiteReport } from '../suite-report.ts';
import { CASE_VERDICTS, durationText } from '../verdict-words.ts';
import { jobSection, titleOf } from './job-section.ts';
import { html, isolated, type Markup } from './markup.ts';
import type { PageFrames } from './page-frames.ts';
import { pageOf } from './page-of.ts';
import { badge, facts, percent, table } from './parts.ts';

/** Nobody reads a page with more of them, and browsers become slow. */
export const PAGE_ACTIONS_MAX = 2_000;
/** With more steps than this, passed ones are closed. */
const OPEN_STEPS_MAX = 30;

/**
 * The report as one page without scripts. It works as a file and from a server: its policy allows pictures
 * beside or within it, its own style, and nothing else.
 */
export function reportHtml(report: AnyReport, frames: PageFrames, actionsMax = PAGE_ACTIONS_MAX): string {
  const isSuite = 'reports' in report;
  const reports = isSuite ? report.reports : [report];
  const title = isSuite ? report.title : titleOf(report);
  const head = isSuite ? suiteSummary(report) : html``;
  const body = html`<h1 class="${isSuite ? '' : 'hidden'}">${isolated(title)}</h1>
${notes(frames)}${head}${sections(reports, frames, actionsMax)}`;
  const last = reports.map(({ endedAt }) => endedAt).toSorted(byTime);
  return pageOf({ title, contents: contents(reports), body, endedAt: last.at(-1) ?? null });
}

function sections(reports: readonly JobReport[], frames: PageFrames, actionsMax: number): readonly Markup[] {
  const steps = reports.reduce((sum, report) => sum + report.steps.length, 0);
  let room = actionsMax;
  return reports.map((report, index) => {
    const place = { id: `job-${index}`, frames, actionsMax: room, open: steps <= OPEN_STEPS_MAX };
    room = Math.max(0, room - report.steps.reduce((sum, { actions }) => sum + actions.length, 0));
    return jobSection(report, place);
  });
}

/** The steps of a single job; for several jobs, the jobs. */
function contents(reports: readonly JobReport[]): Markup {
  const [only] = reports;
  const rows =
    reports.length === 1 && only !== undefined
      ? only.steps.map((step, index) =>
          row(`job-0-step-${index}`, step.verdict, `${step.index}. ${step.text}`),
        )
      : reports.map((report, index) => row(`job-${index}`, report.verdict, titleOf(report)));
  return html`<ol class="contents">${rows}</ol>`;
}

function row(target: string, verdict: JobReport['verdict'], text: string): Markup {
  const { sign, label, tone } = CASE_VERDICTS[verdict];
  return html`<li><a href="#${target}"><span class="sign ${tone}" role="img" aria-label="${label}">${sign}</span> ${isolated(text)}</a></li>`;
}

function suiteSummary({ figures, reports }: SuiteReport): Markup {
  const { cases, casesPassed, steps, stepsPassed } = figures;
  const rows = reports.map((report, index) => [
    html`<a href="#job-${index}">${isolated(titleOf(report))}</a>`,
    html`${report.job.kind}`,
    badge(CASE_VERDICTS[report.verdict]),
    html`<span class="whole">${report.steps.filter(({ verdict }) => verdict === 'passed').length} of ${report.steps.length}</span>`,
    html`<span class="whole">${durationText(Math.max(0, Date.parse(report.endedAt) - Date.parse(report.startedAt)))}</span>`,
  ]);
  return html`${facts([
    ['Pass@1', html`<strong>${percent(figures.passAt1)}</strong> ${casesPassed} of ${cases} cases`],
    ['Complete@1', html`<strong>${percent(figures.completeAt1)}</strong> ${stepsPassed} of ${steps} steps`],
  ])}${table('Jobs', ['Job', 'Kind', 'Verdict', 'Steps passed', 'Took'], rows)}`;
}

function notes({ leftOut }: PageFrames): Markup | null {
  if (leftOut === 0) return null;
  return html`<p class="reason">${leftOut} pictures are left out, because the page would be too large. A page with pictures as files beside it shows all.</p>`;
}

function byTime(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b);
}

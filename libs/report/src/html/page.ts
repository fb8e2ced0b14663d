import type { AnyReport } from '../json.ts';
import type { JobReport } from '../report-model.ts';
import { attemptsIn, type SuiteReport } from '../suite-report.ts';
import { CASE_VERDICTS, durationText, TEST_RESULTS } from '../verdict-words.ts';
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
  const attempts = isSuite ? attemptsIn(report) : new Map<number, number>();
  const head = isSuite ? suiteSummary(report) : html``;
  const body = html`<h1 class="${isSuite ? '' : 'hidden'}">${isolated(title)}</h1>
${notes(frames)}${head}${sections(reports, { frames, actionsMax, attempts })}`;
  const last = reports.map(({ endedAt }) => endedAt).toSorted(byTime);
  return pageOf({ title, contents: contents(reports, attempts), body, endedAt: last.at(-1) ?? null });
}

interface Page {
  readonly frames: PageFrames;
  readonly actionsMax: number;
  /** Of jobs that are one of several attempts at a test: which one, from 1. */
  readonly attempts: ReadonlyMap<number, number>;
}

function sections(reports: readonly JobReport[], { frames, actionsMax, attempts }: Page): readonly Markup[] {
  const steps = reports.reduce((sum, report) => sum + report.steps.length, 0);
  let room = actionsMax;
  return reports.map((report, index) => {
    const attempt = attempts.get(index) ?? null;
    const place = { id: `job-${index}`, frames, actionsMax: room, open: steps <= OPEN_STEPS_MAX, attempt };
    room = Math.max(0, room - report.steps.reduce((sum, { actions }) => sum + actions.length, 0));
    return jobSection(report, place);
  });
}

/** The steps of a single job; for several jobs, the jobs. */
function contents(reports: readonly JobReport[], attempts: ReadonlyMap<number, number>): Markup {
  const [only] = reports;
  const rows =
    reports.length === 1 && only !== undefined
      ? only.steps.map((step, index) =>
          row(`job-0-step-${index}`, step.verdict, `${step.index}. ${step.text}`),
        )
      : reports.map((report, index) =>
          row(`job-${index}`, report.verdict, titleOf(report, attempts.get(index))),
        );
  return html`<ol class="contents">${rows}</ol>`;
}

function row(target: string, verdict: JobReport['verdict'], text: string): Markup {
  const { sign, label, tone } = CASE_VERDICTS[verdict];
  return html`<li><a href="#${target}"><span class="sign ${tone}" role="img" aria-label="${label}">${sign}</span> ${isolated(text)}</a></li>`;
}

function suiteSummary(suite: SuiteReport): Markup {
  const { figures, reports } = suite;
  const { cases, casesPassed, steps, stepsPassed } = figures;
  const attempts = attemptsIn(suite);
  const rows = reports.map((report, index) => [
    html`<a href="#job-${index}">${isolated(titleOf(report, attempts.get(index)))}</a>`,
    html`${report.job.kind}`,
    badge(CASE_VERDICTS[report.verdict]),
    html`<span class="whole">${report.steps.filter(({ verdict }) => verdict === 'passed').length} of ${report.steps.length}</span>`,
    html`<span class="whole">${durationText(Math.max(0, Date.parse(report.endedAt) - Date.parse(report.startedAt)))}</span>`,
  ]);
  return html`${facts([
    ...testFacts(suite),
    ['Pass@1', html`<strong>${percent(figures.passAt1)}</strong> ${casesPassed} of ${cases} cases`],
    ['Complete@1', html`<strong>${percent(figures.completeAt1)}</strong> ${stepsPassed} of ${steps} steps`],
  ])}${testTable(suite)}${table('Jobs', ['Job', 'Kind', 'Verdict', 'Steps passed', 'Took'], rows)}`;
}

function testFacts({ tests }: SuiteReport): readonly (readonly [string, Markup])[] {
  if (tests.length === 0) return [];
  const of = (result: string) => tests.filter((test) => test.result === result).length;
  const passed = of('passed') + of('flaky');
  return [
    ['Tests passed', html`<strong>${passed}</strong> of ${tests.length}, ${of('flaky')} of them flaky`],
  ];
}

/** Each test with its attempts; null where each job stands for itself. */
function testTable({ tests }: SuiteReport): Markup | null {
  if (tests.length === 0) return null;
  const rows = tests.map(({ name, file, result, why, attempts }) => [
    html`${isolated(name)} <span class="quiet line">${isolated(file)}</span>`,
    badge(TEST_RESULTS[result]),
    html`${attempts.map((at, index) => html`<a href="#job-${at}">${index + 1}</a> `)}`,
    isolated(why),
  ]);
  return table('Tests', ['Test', 'Result', 'Attempts', 'Why'], rows);
}

function notes({ leftOut }: PageFrames): Markup | null {
  if (leftOut === 0) return null;
  return html`<p class="reason">${leftOut} pictures are left out, because the page would be too large. A page with pictures as files beside it shows all.</p>`;
}

function byTime(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b);
}

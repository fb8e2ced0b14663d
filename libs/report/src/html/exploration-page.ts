import type {
  CoveragePoint,
  CrashView,
  ExplorationView,
  ExploreTaskView,
  FindingView,
  Inventory,
  MapGraph,
} from '@tapwright/contracts';
import { CASE_VERDICTS, type VerdictWords } from '../verdict-words.ts';
import { coverageChart } from './coverage-chart.ts';
import { FINDING_WORDS } from './finding-words.ts';
import { type ExplorationLeg, legsSection } from './legs-section.ts';
import { mapSection, placeOfCrash } from './map-section.ts';
import { html, isolated, type Markup } from './markup.ts';
import { pageOf } from './page-of.ts';
import { badge, facts, table } from './parts.ts';
import { activityOf, type RepeatedFinding, withoutRepeats } from './repeated-findings.ts';

/** What an exploration has found. Pictures of findings are addresses beside the page. */
export interface ExplorationReport {
  /** Null: only the legs are known. */
  readonly exploration: ExplorationView | null;
  readonly tasks: readonly ExploreTaskView[];
  readonly crashes: readonly CrashView[];
  readonly findings: readonly FindingView[];
  readonly inventory: Pick<Inventory, 'app' | 'screens' | 'ways'>;
  /** How it grew, by steps. */
  readonly coverage: readonly CoveragePoint[];
  /** The map of the app's version; null: nothing is kept of it. */
  readonly map: MapGraph | null;
  /** What each leg did, in their order; none: it stands elsewhere. */
  readonly legs: readonly ExplorationLeg[];
  /** What the page lacks, and why, in sentences. */
  readonly notes: readonly string[];
}

/** Nobody reads a page with more of one kind, and browsers become slow. */
const ROWS_MAX = 500;

interface Section {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly body: Markup;
}

/** What an exploration has found as one page: coverage, the map, tasks, crashes with the steps that they need, findings, and pages of the app. */
export function explorationHtml(report: ExplorationReport, endedAt: string | null): string {
  const { exploration, inventory, notes } = report;
  const title = `Exploration of ${exploration?.app ?? inventory.app}`;
  const sections = sectionsOf(report);
  const rows = sections.map(
    ({ id, title: name, count }) => html`<li><a href="#${id}">${name} (${count})</a></li>`,
  );
  const contents = html`<ol class="contents">${rows}</ol>`;
  const written = sections.map(
    ({ id, title: name, body }) => html`<article id="${id}"><h2>${name}</h2>${body}</article>`,
  );
  const body = html`<h1>${isolated(title)}</h1>${notes.map((note) => html`<p class="reason">${note}</p>`)}${exploration === null ? null : summary(exploration)}${written}`;
  return pageOf({ title, contents, body, endedAt });
}

function summary(exploration: ExplorationView): Markup {
  const { appVersion, explorer, seed, declared, activities, screens, transitions, steps, phones, reason } =
    exploration;
  return html`${facts([
    ['Version', appVersion === '' ? null : isolated(appVersion)],
    ['Activities', html`<strong>${activities}</strong>${declared === null ? '' : ` of ${declared}`}`],
    ['Screens', html`${screens}`],
    ['Ways', html`${transitions}`],
    ['Steps', html`${steps}`],
    ['Phones', html`${phones}`],
    ['Explorer', html`${explorer}, seed ${seed}`],
  ])}${reason === null ? null : html`<p class="reason">${isolated(reason.message)}</p>`}`;
}

/** Sections without anything in them are left out. */
function sectionsOf({
  exploration,
  tasks,
  crashes,
  findings,
  inventory,
  coverage,
  map,
  legs,
}: ExplorationReport): Section[] {
  const of = <T>(
    rows: readonly T[],
    about: Pick<Section, 'id' | 'title'>,
    write: (rows: readonly T[]) => Markup,
  ): Section[] => {
    if (rows.length === 0) return [];
    const more = rows.length - ROWS_MAX;
    const left = more > 0 ? html`<p class="reason">${more} more are left out.</p>` : null;
    return [{ ...about, count: rows.length, body: html`${write(rows.slice(0, ROWS_MAX))}${left}` }];
  };
  const drawn =
    map === null || map.nodes.length === 0
      ? []
      : [{ id: 'map', title: 'Map', count: map.nodes.length, body: mapSection(map, { findings, crashes }) }];
  return [
    ...of(coverage, { id: 'coverage', title: 'Coverage' }, coverageChart),
    ...drawn,
    ...of(crashes, { id: 'crashes', title: 'Crashes' }, (rows) => html`${rows.map(crashOf)}`),
    ...of(legs, { id: 'legs', title: 'Legs' }, legsSection),
    ...of(tasks, { id: 'tasks', title: 'Tasks' }, tasksTable),
    ...of(withoutRepeats(findings), { id: 'findings', title: 'Findings' }, findingsTable),
    ...of<Inventory['screens'][number]>(inventory.screens, { id: 'pages', title: 'Pages' }, pagesTable),
    ...of<Inventory['ways'][number]>(inventory.ways, { id: 'ways', title: 'Ways' }, waysTable),
    ...of(exploration?.unvisited ?? [], { id: 'unvisited', title: 'Never seen' }, listOf),
  ];
}

function crashOf({ kind, exception, sightings, sample, repro, frames }: CrashView, at: number): Markup {
  const times = `seen ${sightings} ${sightings === 1 ? 'time' : 'times'}`;
  return html`<section id="${placeOfCrash(at)}" class="step bad"><header><h3>${isolated(exception === '' ? sample.summary : exception)}</h3><span class="quiet">${kind === 'anr' ? 'does not respond' : 'crash'}, ${times}</span></header><p>${isolated(sample.summary)}</p>${reproOf(repro)}${framesOf(frames.length > 0 ? frames : sample.stack)}</section>`;
}

function reproOf(repro: CrashView['repro']): Markup | null {
  if (repro === null) return null;
  if ('reason' in repro) return html`<p class="reason">${isolated(repro.reason)}</p>`;
  const steps = repro.steps.map((step) => html`<li>${isolated(step)}</li>`);
  return html`<ol>${steps}</ol><p class="quiet">crashed in ${repro.proved} replays of these steps; found in ${repro.tests} replays</p>`;
}

function framesOf(lines: readonly string[]): Markup | null {
  if (lines.length === 0) return null;
  return html`<details><summary>Where</summary><pre>${lines.join('\n')}</pre></details>`;
}

function tasksTable(tasks: readonly ExploreTaskView[]): Markup {
  const rows = tasks.map(({ position, task, proposedBy, done, outcome, summary: said }) => [
    html`${position}`,
    html`${isolated(task)}${proposedBy === 'rule' ? html` <span class="quiet">(by a rule)</span>` : null}`,
    badge(endOf(done, outcome)),
    isolated(said),
  ]);
  return table('Tasks', ['', 'Task', 'Ended', 'What came of it'], rows);
}

function endOf(done: boolean | null, outcome: ExploreTaskView['outcome']): VerdictWords {
  if (done === true) return { ...CASE_VERDICTS.passed, label: 'done' };
  if (outcome === null) return CASE_VERDICTS.not_run;
  if (outcome === 'crashed') return CASE_VERDICTS.crashed;
  return outcome === 'failed' ? CASE_VERDICTS.failed : { ...CASE_VERDICTS.inconclusive, label: 'not done' };
}

function findingsTable(findings: readonly RepeatedFinding<FindingView>[]): Markup {
  const rows = findings.map(({ finding: { kind, screen, element, label, says, crop }, layouts }) => [
    html`${FINDING_WORDS[kind]}`,
    html`${isolated(label === '' ? element : label)}<span class="line quiet">${isolated(activityOf(screen))}${layouts > 1 ? `, on ${layouts} of its layouts` : ''}</span>`,
    isolated(says),
    crop === null
      ? html``
      : html`<figure><img src="${encodeURI(crop)}" alt="the element" loading="lazy" width="160"></figure>`,
  ]);
  return table('Findings', ['What', 'Element', 'Measured', 'Picture'], rows);
}

function pagesTable(pages: readonly Inventory['screens'][number][]): Markup {
  const rows = pages.map(({ activity, widgets }) => [isolated(activity), html`${widgets.length}`]);
  return table('Pages', ['Activity', 'Widgets'], rows);
}

function waysTable(ways: readonly Inventory['ways'][number][]): Markup {
  const rows = ways.map(({ from, action, to, times }) => [
    isolated(from),
    isolated(action),
    isolated(to.join(', ')),
    html`${times}`,
  ]);
  return table('Ways', ['From', 'By', 'To', 'Times'], rows);
}

function listOf(names: readonly string[]): Markup {
  return html`<ul>${names.map((name) => html`<li>${isolated(name)}</li>`)}</ul>`;
}

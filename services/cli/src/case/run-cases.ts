import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { jobReport } from '@tapwright/api';
import { EXIT } from '@tapwright/command-line';
import type { CaseSpec, JobSpecInput } from '@tapwright/contracts';
import { createModel, modelConfigOf } from '@tapwright/model';
import { findHook } from '@tapwright/policy';
import { JobReport, junitXml, type ReportTest } from '@tapwright/report';
import { createMeter } from '@tapwright/service';
import type { Standalone } from '@tapwright/standalone';
import type { JobRow } from '@tapwright/store';
import { onInterrupt } from '../interrupt.ts';
import { messagesTo } from '../messages.ts';
import { deviceEnvironment, onDevice } from '../on-device.ts';
import { prepareFolder, writeScripts, writeTimeline } from '../output-folder.ts';
import { jobDetails } from '../report/job-details.ts';
import { type ReadFrame, writeFrames, writeReportFolder } from '../report/report-folder.ts';
import { readDetails, writeDetails, writePage } from '../report/viewer-file.ts';
import { collectReports } from '../reporters/collected-reports.ts';
import { keptReports } from '../reporters/kept-reports.ts';
import { withJson } from '../reporters/reporter-names.ts';
import type { TargetDevice } from '../target-device.ts';
import { attemptResult } from '../test/run-test.ts';
import { type PlannedRun, plannedRuns } from './planned-runs.ts';
import type { CaseRunArguments } from './run-command.ts';

const TENANT = 'default';

/** Runs the cases of files, row by row, in a standalone instance. Returns 0 where all have passed. */
export async function runCases(parsed: CaseRunArguments): Promise<number> {
  const environment = deviceEnvironment(parsed);
  const model = createModel(
    { ...modelConfigOf(environment), provider: parsed.model },
    createMeter(environment),
  );
  // All files are read and all values are known before anything is started.
  const runs = await plannedRuns(parsed, process.env);
  for (const { spec } of runs)
    if (spec.hook !== undefined) findHook(environment.RESET_HOOKS, spec.hook, TENANT);
  const folder = resolve(parsed.out ?? join('.tapwright', 'cases'));
  const phones = Math.max(1, ...runs.map(({ spec }) => Object.keys(spec.roles).length));
  return onDevice({ target: parsed.target, phones, environment, model, folder }, (standalone, device) =>
    runAll(standalone, { parsed, runs, device, folder }),
  );
}

interface Prepared {
  readonly parsed: CaseRunArguments;
  readonly runs: readonly PlannedRun[];
  readonly device: TargetDevice;
  readonly folder: string;
}

async function runAll(standalone: Standalone, prepared: Prepared): Promise<number> {
  const { parsed, runs, folder } = prepared;
  const reporters = withJson(parsed);
  const kept = keptReports(folder);
  const collected = collectReports();
  let passed = 0;
  const out = messagesTo({ ...parsed, reporters });
  const { artifacts } = standalone.platform;
  const frame: ReadFrame = (id) => artifacts.get(TENANT, id).catch(() => null);
  using interrupt = onInterrupt();
  for (const run of runs) {
    // Ctrl-C cancels the running case and skips the rest.
    if (interrupt.signal.aborted) {
      collected.add(testOf(run, null), null);
      continue;
    }
    const job = await standalone.run(bodyOf(prepared, run), { signal: interrupt.signal });
    const report = JobReport.parse(await jobReport(standalone.platform, job));
    const own = join(folder, nameOf(run));
    await mkdir(own, { recursive: true });
    await writeScripts(standalone.platform.db, job.id, own);
    await writeTimeline(standalone.platform.db, job.id, own);
    const details = await jobDetails(standalone.platform, { job, report });
    await writeReportFolder(own, { report, frame });
    await writeDetails(own, report.job.id, details);
    await kept.keep(report, frame, details);
    collected.add(testOf(run, { report, job }), report);
    if (report.verdict === 'passed') passed += 1;
    out.write(lines(report, own));
  }
  const suite = collected.jobs(parsed.files.join(' '));
  if (parsed.junit !== null) await writeFile(parsed.junit, junitXml(suite));
  if (parsed.html !== null) {
    await prepareFolder(parsed.html);
    const opened = { report: suite, frame, details: (id: string) => readDetails(folder, id) };
    await writePage(parsed.html, opened, await writeFrames(parsed.html, opened));
  }
  const told = await kept.finish(suite, reporters, collected.tests());
  const left = collected.leftOut();
  if (left !== '') out.write(`${left}\n`);
  if (parsed.reporters.length > 0) out.write(`${told.join('\n')}\n`);
  out.write(`${passed} of ${runs.length} passed\n`);
  return passed === runs.length ? EXIT.completed : EXIT.notCompleted;
}

/** The run as a test of the report. `ended`: null where it was not begun. */
function testOf(
  { file, spec, row }: PlannedRun,
  ended: { readonly report: JobReport; readonly job: JobRow } | null,
): Omit<ReportTest, 'attempts'> {
  const about = { name: row === null ? spec.id : `${spec.id} row ${row}`, file, kind: 'case' as const };
  if (ended === null) return { ...about, result: 'not_run', why: 'interrupted' };
  const { result, why } = attemptResult(ended.report, ended.job);
  return { ...about, result, why };
}

function nameOf({ spec, row }: PlannedRun): string {
  return row === null ? spec.id : `${spec.id}-row${row}`;
}

function bodyOf({ parsed, device }: Prepared, run: PlannedRun): object {
  const app = run.spec.app ?? device.app;
  return {
    kind: 'case' satisfies JobSpecInput['kind'],
    case: run.spec,
    ...(run.row === null ? {} : { row: run.row }),
    parameters: run.values,
    device: wishOf(run.spec, device.serial),
    ...(app === null ? {} : { app }),
    ...(parsed.budget === undefined ? {} : { budget: parsed.budget }),
    ...(parsed.strategy === null ? {} : { strategy: parsed.strategy }),
  };
}

/** The named device is for the leading role. The devices of other roles are chosen as the case says. */
function wishOf({ roles }: CaseSpec, serial: string): JobSpecInput['device'] {
  const [first, ...others] = Object.keys(roles);
  if (first === undefined || others.length === 0) return { serial };
  return { roles: { ...roles, [first]: { serial } }, main: first };
}

function lines(report: JobReport, folder: string): string {
  const { case: of, verdict, reason, steps, scripts } = report;
  const row = of?.row == null ? '' : ` row ${of.row}`;
  const title = `${verdict.padEnd(12)} ${of?.id ?? report.job.id}${row}: ${report.job.title}`;
  const lines = steps.map(
    ({ index, verdict: word, text, role, evidence, reason: why }) =>
      `  ${word.padEnd(12)} ${index}. ${role === null ? '' : `${role}: `}${text}${word === 'passed' || word === 'not_run' ? '' : `\n${' '.repeat(15)}${why?.message ?? evidence?.summary ?? ''}`}`,
  );
  const proofs = [...new Set(scripts.map(({ proof }) => proof))].join(', ');
  const written = scripts.length === 0 ? [] : [`  ${scripts.length} scripts (${proofs}) in ${folder}`];
  const ended = reason === null ? [] : [`  ${reason.code}: ${reason.message}`];
  return `${[title, ...lines, ...ended, ...written].join('\n')}\n`;
}

import type { WithScreens } from '@tapwright/captures';
import { type JobReport, VIEWER_MAX, type ViewerDetails } from '@tapwright/report';
import { wholeRun } from '@tapwright/runtime';
import type { Platform, Prices } from '@tapwright/service';
import {
  findCaptures,
  type JobRow,
  modelCallsOfRun,
  type RunRow,
  runLogsOfJob,
  runsOfJob,
  type StepRow,
  scriptsOfJob,
  stepsOfRun,
} from '@tapwright/store';
import { standingFor } from '../job-report.ts';
import { viewerCalls } from './calls.ts';
import { toldByEvents } from './events.ts';
import { viewerScreens } from './screens.ts';
import { viewerBlocks, viewerStep } from './steps.ts';

type Sources = Pick<Platform, 'db' | 'artifacts'> & WithScreens;

/** All that is known of how the run came to what the report says of it. `prices`: of models, where there are any. */
export async function viewerDetails(
  sources: Sources,
  {
    job,
    report,
    prices = {},
  }: { readonly job: JobRow; readonly report: JobReport; readonly prices?: Prices },
): Promise<ViewerDetails> {
  const { read } = sources.db;
  const runs = await runsOfJob(read, job.id);
  const scripts = await scriptsOfJob(read, job.id);
  const run = standingFor(runs, scripts);
  const rows = run === null ? [] : await stepsOfRun(read, run.id);
  const told = await toldByEvents(read, job.id, run?.id ?? null);
  const whole = run === null ? null : wholeRun(run.state);
  const history = new Map(whole?.history.map((item) => [item.step, item]));
  const steps = rows.flatMap((row) => {
    const item = history.get(row.index);
    return item === undefined ? [] : [viewerStep(row, item, told)];
  });
  const shown = steps.slice(0, VIEWER_MAX.steps);
  const captures = await findCaptures(read, capturesOf(shown));
  const { screens, trees, leftOut: treesLeftOut } = await viewerScreens(sources, captures, report);
  const calls = run === null ? [] : await modelCallsOfRun(read, run.id, VIEWER_MAX.calls);
  return {
    run: run?.id ?? null,
    runs: await summariesOf(sources, runs.slice(0, VIEWER_MAX.runs), { run, rows }),
    steps: shown,
    screens,
    trees,
    blocked: whole === null ? [] : viewerBlocks(whole).slice(0, VIEWER_MAX.blocked),
    calls: viewerCalls(calls, rows, prices),
    events: [...told.events],
    log: run === null ? null : await logOf(sources, job, run.id),
    scripts: scripts
      .slice(0, VIEWER_MAX.scripts)
      .map(({ format, fileName, proof, proofDetail, losses, content }) => ({
        format,
        fileName,
        proof,
        detail: proofDetail,
        losses: [...losses],
        content: content.slice(0, VIEWER_MAX.scriptCharacters),
      })),
    leftOut: [
      ...(steps.length > shown.length ? [`${steps.length - shown.length} actions`] : []),
      ...(treesLeftOut > 0 ? [`${treesLeftOut} element trees`] : []),
      ...(told.leftOut ? ['later events'] : []),
      ...(calls.length === VIEWER_MAX.calls ? ['later questions to models'] : []),
    ],
  };
}

/** Every screen that a step names, each once. */
function capturesOf(steps: ViewerDetails['steps']): string[] {
  const all = steps.flatMap(({ before, after, evidence, restoration }) => [
    before,
    after,
    evidence?.screen,
    restoration?.came,
  ]);
  return [...new Set(all.filter((id): id is string => id != null))];
}

async function summariesOf(
  { db }: Sources,
  runs: readonly RunRow[],
  known: { readonly run: RunRow | null; readonly rows: readonly StepRow[] },
): Promise<ViewerDetails['runs']> {
  const summaries: ViewerDetails['runs'] = [];
  for (const { id, purpose, status, outcome, serial } of runs) {
    const rows = id === known.run?.id ? known.rows : await stepsOfRun(db.read, id);
    summaries.push({ id, purpose, status, outcome, serial, steps: rows.length });
  }
  return summaries;
}

/** Null where the phone gave none, or it is no longer kept. */
async function logOf({ db, artifacts }: Sources, job: JobRow, runId: string): Promise<ViewerDetails['log']> {
  const log = (await runLogsOfJob(db.read, job.id)).get(runId);
  if (log === undefined) return null;
  const bytes = await artifacts.get(job.tenantId, log.artifactId).catch(() => null);
  if (bytes === null) return null;
  const text = Buffer.from(bytes).toString('utf8');
  const isLong = text.length > VIEWER_MAX.logCharacters;
  return { text: text.slice(-VIEWER_MAX.logCharacters), isCut: log.cut || isLong };
}

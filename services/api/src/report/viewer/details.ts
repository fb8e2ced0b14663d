import type { WithScreens } from '@tapwright/captures';
import { type JobReport, VIEWER_MAX, type ViewerDetails } from '@tapwright/report';
import { wholeRun } from '@tapwright/runtime';
import type { Platform, Prices } from '@tapwright/service';
import {
  findCaptures,
  type JobRow,
  modelCallsOfRun,
  runLogsOfJob,
  stepCounts,
  stepsOfRun,
} from '@tapwright/store';
import { type ShownRun, shownRun } from '../shown-run.ts';
import { viewerCalls } from './calls.ts';
import { stepsToldByEvents, toldByEvents } from './events.ts';
import { viewerScreens } from './screens.ts';
import { viewerBlocks, viewerStep } from './steps.ts';

type Sources = Pick<Platform, 'db' | 'artifacts'> & WithScreens;

export interface Detailed {
  readonly job: JobRow;
  readonly report: JobReport;
  /** The run that the report is about; absent: the one that stands for the job. */
  readonly shown?: ShownRun;
  /** Of models, where there are any. */
  readonly prices?: Prices;
  /** `steps`: events, the phone's log and scripts, which may be most of all, are left out. Absent: everything. */
  readonly parts?: ViewerParts;
}

export const VIEWER_PARTS = ['all', 'steps'] as const;
export type ViewerParts = (typeof VIEWER_PARTS)[number];

/** All that is known of how the run came to what the report says of it. */
export async function viewerDetails(
  sources: Sources,
  { job, report, shown: given, prices = {}, parts = 'all' }: Detailed,
): Promise<ViewerDetails> {
  const { read } = sources.db;
  const { all, run, scripts } = given ?? (await shownRun(read, job, null));
  const rows = run === null ? [] : await stepsOfRun(read, run.id);
  const isAll = parts === 'all';
  const told = await (isAll ? toldByEvents : stepsToldByEvents)(read, job.id, run?.id ?? null);
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
    runs: await summariesOf(sources, all.slice(0, VIEWER_MAX.runs)),
    steps: shown,
    screens,
    trees,
    blocked: whole === null ? [] : viewerBlocks(whole).slice(0, VIEWER_MAX.blocked),
    calls: viewerCalls(calls, rows, prices),
    events: [...told.events],
    log: run === null || !isAll ? null : await logOf(sources, job, run.id),
    scripts: (isAll ? scripts : [])
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

async function summariesOf({ db }: Sources, runs: ShownRun['all']): Promise<ViewerDetails['runs']> {
  const counted = await stepCounts(
    db.read,
    runs.flatMap(({ id, leg }) => (leg === null ? [id] : [])),
  );
  return runs.map(({ leg, ...run }) => ({
    ...run,
    steps: leg?.done ?? counted.get(run.id) ?? 0,
    ...(leg === null ? {} : { leg: leg.number }),
  }));
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

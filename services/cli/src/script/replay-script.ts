import { resolve } from 'node:path';
import { jobReport } from '@tapwright/api';
import { exitCodeOf } from '@tapwright/command-line';
import { createModel, modelConfigOf } from '@tapwright/model';
import { JobReport } from '@tapwright/report';
import { createMeter } from '@tapwright/service';
import type { Standalone } from '@tapwright/standalone';
import type { JobRow } from '@tapwright/store';
import { onInterrupt } from '../interrupt.ts';
import { messagesTo } from '../messages.ts';
import { deviceEnvironment, onDevice } from '../on-device.ts';
import { writeTimeline } from '../output-folder.ts';
import { jobDetails } from '../report/job-details.ts';
import { keptReports } from '../reporters/kept-reports.ts';
import { withJson } from '../reporters/reporter-names.ts';
import { endInWords } from '../run/end-in-words.ts';
import type { TargetDevice } from '../target-device.ts';
import { attemptResult } from '../test/run-test.ts';
import { readTrace } from './read-trace.ts';
import type { ReplayArguments } from './replay-command.ts';

const TENANT = 'default';

/** Plays a trace on a device. A model is asked only with `--heal model`. Returns 0 where all steps and checks held. */
export async function replayScript(parsed: ReplayArguments): Promise<number> {
  const { json } = await readTrace(parsed.file);
  const folder = resolve(parsed.out ?? '.tapwright/replays');
  const environment = deviceEnvironment(parsed);
  const provider = parsed.heal === 'model' ? parsed.model : 'offline';
  const model = createModel({ ...modelConfigOf(environment), provider }, createMeter(environment));
  return onDevice({ target: parsed.target, environment, model, folder }, (standalone, device) =>
    replay(standalone, { parsed, json, device, folder }),
  );
}

interface Prepared {
  readonly parsed: ReplayArguments;
  readonly json: string;
  readonly device: TargetDevice;
  readonly folder: string;
}

async function replay(standalone: Standalone, prepared: Prepared): Promise<number> {
  const { parsed, json, device, folder } = prepared;
  const { platform } = standalone;
  const body = {
    kind: 'replay',
    trace: JSON.parse(json),
    parameters: parsed.values,
    heal: parsed.heal,
    repeatable: parsed.repeatable,
    device: { serial: device.serial },
  };
  using interrupt = onInterrupt();
  const ended = await standalone.run(body, { signal: interrupt.signal });
  const report = JobReport.parse(await jobReport(platform, ended));
  const frame = (id: string) => platform.artifacts.get(TENANT, id).catch(() => null);
  const reporters = withJson(parsed);
  const kept = keptReports(folder);
  await kept.keep(report, frame, await jobDetails(platform, { job: ended, report }));
  await writeTimeline(platform.db, ended.id, folder);
  const out = messagesTo({ ...parsed, reporters });
  out.write(lines(report, ended));
  const test = { name: report.job.title, file: parsed.file, kind: 'script' as const, attempts: [] };
  const told = await kept.finish(report, reporters, [{ ...test, ...attemptResult(report, ended) }]);
  if (parsed.reporters.length > 0) out.write(`${told.join('\n')}\n`);
  return exitCodeOf(ended);
}

function lines(report: JobReport, job: JobRow): string {
  const actions = report.steps.flatMap((step) => step.actions);
  const lines = actions.map(
    ({ index, description, verdict, evidence }) =>
      `${String(index).padStart(3)}  ${description}  ${verdict}  ${evidence?.summary ?? ''}`,
  );
  const healed = report.healed.map(
    ({ action, was, becomes, why }) => `healed ${action}: ${was} → ${becomes} (${why})`,
  );
  const end = endInWords(job);
  return `${[...lines, ...healed, end].join('\n')}\n`;
}

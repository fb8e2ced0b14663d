import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { explorationView, inventoryOf, readCoverageOf, readCrashesOf, readTasksOf } from '@tapwright/api';
import { wrong } from '@tapwright/command-line';
import { ExplorerName, explorationIdOf } from '@tapwright/contracts';
import { createModel, modelConfigOf } from '@tapwright/model';
import { explorationHtml } from '@tapwright/report';
import { createMeter } from '@tapwright/service';
import type { Standalone } from '@tapwright/standalone';
import { messagesTo } from '../messages.ts';
import { type DeviceEnvironment, deviceEnvironment, onDevice } from '../on-device.ts';
import { prepareFolder, writeScripts, writeTimeline } from '../output-folder.ts';
import { endInWords } from '../run/end-in-words.ts';
import { takeFolder } from '../take-folder.ts';
import { refuseAbsent, type TargetDevice } from '../target-device.ts';
import type { ExploreArguments, LocalTarget } from './explore-command.ts';
import { exploreOnPlatform } from './explore-on-platform.ts';
import { type Beginning, exploredJob } from './explored-job.ts';
import { exitCodeOfExploration, foundInWords } from './found-in-words.ts';
import { type KeptExploration, keptExploration } from './kept-exploration.ts';
import { boundPersona } from './persona-file.ts';
import { allFindings, countedFindings, ifKept, writeFindings } from './write-findings.ts';
import { writeLegs } from './write-legs.ts';
import { writeMap } from './write-map.ts';

const TENANT = 'default';

/** Explores an app in a standalone instance. Returns the exit code. */
export async function exploreApp(parsed: ExploreArguments): Promise<number> {
  const out = messagesTo(parsed);
  const { target } = parsed;
  if (parsed.dryRun) return dryRun(parsed, out);
  return target.kind === 'platform' ? exploreOnPlatform(parsed, target) : exploreHere(parsed, target, out);
}

async function exploreHere(
  parsed: ExploreArguments,
  target: LocalTarget,
  out: NodeJS.WriteStream,
): Promise<number> {
  const { environment, model, as } = await readFor(parsed);
  const folder = resolve(parsed.out ?? join('.tapwright', 'explorations'));
  const { devices: phones, resume, app } = parsed;
  const on = { target, phones, environment, model, folder };
  // Others write into the default folder, too: nothing is kept there to go on with.
  if (parsed.out === null)
    return onDevice(on, (standalone, device) =>
      exploreOn(standalone, { parsed, as, device, folder, out, kept: null }),
    );
  await prepareFolder(folder);
  await using _taken = await takeFolder(folder);
  let kept: KeptExploration | null = null;
  const prepare = async (device: TargetDevice): Promise<void> => {
    kept = await keptExploration(folder, { resume, devices: phones, app: app ?? device.app });
  };
  return await onDevice({ ...on, keeps: true, prepare }, (standalone, device) =>
    exploreOn(standalone, { parsed, as, device, folder, out, kept }),
  );
}

/** What an exploration on this machine needs, from the environment and the persona's file. @throws TapwrightError */
async function readFor(parsed: ExploreArguments) {
  const environment = deviceEnvironment(parsed);
  refuseUnpriced(parsed, environment);
  const provider = isRule(parsed) ? 'offline' : parsed.model;
  const model = createModel({ ...modelConfigOf(environment), provider }, createMeter(environment));
  const as = parsed.persona === null ? null : await boundPersona(parsed.persona, process.env);
  return { environment, model, as };
}

/** Says what would be done, after what is given was read as for an exploration. No phone and no platform is asked. */
async function dryRun(parsed: ExploreArguments, out: NodeJS.WriteStream): Promise<number> {
  const { target, app, explorer, seed, budget, devices, forbidden } = parsed;
  if (target.kind === 'platform') {
    if (parsed.persona !== null) await boundPersona(parsed.persona, process.env);
  } else {
    refuseAbsent(target);
    await readFor(parsed);
  }
  out.write(`${planInWords(parsed)}\n`);
  const plan = { target, app, explorer, seed, budget, devices, forbidden };
  if (parsed.json) process.stdout.write(`${JSON.stringify({ dryRun: plan })}\n`);
  return 0;
}

function isRule({ explorer }: ExploreArguments): boolean {
  return ExplorerName.safeParse(explorer).success;
}

/** Money can be counted only where prices are known. @throws TapwrightError `INPUT_INVALID` */
function refuseUnpriced({ budget, model }: ExploreArguments, { MODEL_PRICES }: DeviceEnvironment): void {
  if (budget.calls?.usd === undefined || model === 'offline' || Object.keys(MODEL_PRICES).length > 0) return;
  throw wrong('--budget', 'is in usd, but no prices are known', 'MODEL_PRICES, or a budget in tokens');
}

function planInWords({ app, explorer, seed, budget, devices, target, forbidden }: ExploreArguments): string {
  const where = target.kind === 'virtual' ? target.app : (app ?? target.kind);
  const time = budget.deadlineMs === null ? '' : `, ${budget.deadlineMs / 1_000} s at most`;
  const never = forbidden.length === 0 ? '' : `; never touches ${forbidden.join(', ')}`;
  return `would explore ${where} by '${explorer}' with seed ${seed}: ${budget.steps} steps on ${devices} ${devices === 1 ? 'phone' : 'phones'}${time}${never}`;
}

interface Exploring extends Beginning {
  readonly folder: string;
}

async function exploreOn(
  standalone: Standalone,
  { parsed, as, device, folder, out, kept }: Exploring,
): Promise<number> {
  const { platform } = standalone;
  const job = await exploredJob(standalone, { parsed, as, device, out, kept });
  const id = explorationIdOf(job);
  const exploration = await explorationView(platform.db, TENANT, id);
  const crashes = await readCrashesOf(platform.db, TENANT, id);
  const ids = new Set(
    crashes.flatMap(({ repro }) => (repro !== null && 'scripts' in repro ? repro.scripts : [])),
  );
  const scripts = await writeScripts(platform.db, job.id, folder, ids);
  const timelinePath = await writeTimeline(platform.db, job.id, folder);
  const map = join(folder, `${id}-map`);
  const drawn = await writeMap(platform, { id, packageName: exploration.app, folder: map });
  const legs = await writeLegs(platform, { id, folder });
  const path = join(folder, `${id}.json`);
  const found = (await allFindings(platform.db, TENANT, id)).filter(
    ({ kind }) => !device.undecided.includes(kind),
  );
  const picture = (crop: string) => ifKept(platform.artifacts.get(TENANT, crop));
  const findings = await writeFindings({ found, picture }, { id, folder });
  const tasks = await readTasksOf(platform.db, TENANT, id);
  const inventory = await inventoryOf(platform, TENANT, id);
  const coverage = await readCoverageOf(platform.db, TENANT, id);
  const result = { exploration, coverage, tasks, legs, crashes, findings, inventory };
  await writeFile(path, `${JSON.stringify(result, null, 2)}\n`);
  const page = join(folder, `${id}.html`);
  await writeFile(page, explorationHtml(result, job.endedAt?.toISOString() ?? null));
  out.write(`${endInWords(job)}\n${foundInWords(exploration, { crashes, tasks })}`);
  if (findings.length > 0) out.write(`findings ${countedFindings(findings)}\n`);
  for (const { format, path: script } of scripts) out.write(`script   ${format}: ${script}\n`);
  if (drawn > 0) out.write(`map      ${map} (a recording: tapwright run --recording ${map} …)\n`);
  if (legs.length > 0) out.write(`legs     ${legs.length}: tapwright explore export ${folder} …\n`);
  out.write(`page     ${page}\nresult   ${path}\ntimeline ${timelinePath}\n`);
  if (parsed.json) process.stdout.write(`${JSON.stringify(result)}\n`);
  return exitCodeOfExploration(job, exploration);
}

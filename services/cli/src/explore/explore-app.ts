import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  explorationView,
  graphOfApp,
  inventoryOf,
  locatedCrashesOf,
  readCoverageOf,
  readTasksOf,
} from '@tapwright/api';
import { wrong } from '@tapwright/command-line';
import { ExplorerName, explorationIdOf } from '@tapwright/contracts';
import { createModel, modelConfigOf } from '@tapwright/model';
import { createMeter } from '@tapwright/service';
import type { Standalone } from '@tapwright/standalone';
import { messagesTo } from '../messages.ts';
import { type DeviceEnvironment, deviceEnvironment, onDevice } from '../on-device.ts';
import { prepareFolder, refuseNoFolder, writeScripts, writeTimeline } from '../output-folder.ts';
import { endInWords } from '../run/end-in-words.ts';
import { takeFolder } from '../take-folder.ts';
import { appOfTarget, refuseAbsent, type TargetDevice } from '../target-device.ts';
import type { ExploreBudget } from './budget.ts';
import type { ExploreArguments, LocalTarget } from './explore-command.ts';
import { exploreOnPlatform } from './explore-on-platform.ts';
import { folderOf } from './explored-folder.ts';
import { type Beginning, exploredJob } from './explored-job.ts';
import { exitCodeOfExploration, foundInWords } from './found-in-words.ts';
import { type KeptExploration, keptExploration } from './kept-exploration.ts';
import { writeExplorationPage } from './page-file.ts';
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
  const { environment, model, as } = await readFor(parsed, target);
  const folder = folderOf(parsed);
  const { devices: phones, resume, app, persona } = parsed;
  const on = { target, phones, environment, model, folder };
  // Others write into the default folder, too: nothing is kept there to go on with.
  if (parsed.out === null)
    return onDevice(on, (standalone, device) =>
      exploreOn(standalone, { parsed, as, device, folder, out, kept: null }),
    );
  // Where nothing is kept, no folder is left either.
  if (resume !== null && !(await isThere(folder))) await refuseUnkept(parsed, app);
  await using taken = new AsyncDisposableStack();
  let kept: KeptExploration | null = null;
  const prepare = async (device: TargetDevice): Promise<void> => {
    await prepareFolder(folder);
    taken.use(await takeFolder(folder));
    kept = await keptExploration(folder, { resume, devices: phones, persona, app: app ?? device.app });
  };
  return await onDevice({ ...on, keeps: true, prepare }, (standalone, device) =>
    exploreOn(standalone, { parsed, as, device, folder, out, kept }),
  );
}

/** What an exploration on this machine needs, from the environment and the persona's file. @throws TapwrightError */
async function readFor(parsed: ExploreArguments, target: LocalTarget) {
  refuseAbsent(target);
  const environment = deviceEnvironment(parsed);
  refuseUnpriced(parsed, environment);
  const provider = isRule(parsed) ? 'offline' : parsed.model;
  const model = createModel({ ...modelConfigOf(environment), provider }, createMeter(environment));
  const as = parsed.persona === null ? null : await boundPersona(parsed.persona, process.env);
  return { environment, model, as };
}

/** Says what would be done, after what is given was read as for an exploration. No phone and no platform is asked. */
async function dryRun(parsed: ExploreArguments, out: NodeJS.WriteStream): Promise<number> {
  const { target, app, explorer, seed, budget, devices, forbidden, resume } = parsed;
  await refuseNoFolder(folderOf(parsed));
  if (target.kind === 'platform') {
    if (parsed.persona !== null) await boundPersona(parsed.persona, process.env);
  } else {
    await readFor(parsed, target);
    await refuseUnkept(parsed, app ?? (await appOfTarget(target)));
  }
  out.write(`${planInWords(parsed)}\n`);
  const plan = { target, app, explorer, seed, budget, devices, forbidden, resume };
  if (parsed.json) process.stdout.write(`${JSON.stringify({ dryRun: plan })}\n`);
  return 0;
}

/** The folder of `--out` is looked into as before an exploration; one that is not there is not made. */
async function refuseUnkept(parsed: ExploreArguments, app: string | null): Promise<void> {
  if (parsed.out === null) return;
  const folder = folderOf(parsed);
  const { resume, devices, persona } = parsed;
  const asked = { resume, devices, persona, app };
  await using _taken = (await isThere(folder)) ? await takeFolder(folder) : null;
  await keptExploration(folder, asked);
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

function isRule({ explorer }: ExploreArguments): boolean {
  return ExplorerName.safeParse(explorer).success;
}

/** Money can be counted only where prices are known. @throws TapwrightError `INPUT_INVALID` */
function refuseUnpriced({ budget, model }: ExploreArguments, { MODEL_PRICES }: DeviceEnvironment): void {
  if (budget.calls?.usd === undefined || model === 'offline' || Object.keys(MODEL_PRICES).length > 0) return;
  throw wrong('--budget', 'is in usd, but no prices are known', 'MODEL_PRICES, or a budget in tokens');
}

function planInWords(parsed: ExploreArguments): string {
  const { app, explorer, seed, budget, devices, target, forbidden, resume } = parsed;
  const where = target.kind === 'virtual' ? target.app : (app ?? target.kind);
  const what =
    resume === null ? `explore ${where} by '${explorer}' with seed ${seed}` : `go on with ${resume}`;
  const never = forbidden.length === 0 ? '' : `; never touches ${forbidden.join(', ')}`;
  const phones = `${devices} ${devices === 1 ? 'phone' : 'phones'}`;
  return `would ${what}: ${[`${budget.steps} steps on ${phones}`, ...limitsOf(budget)].join(', ')}${never}`;
}

function limitsOf({ deadlineMs, calls }: ExploreBudget): readonly string[] {
  const limits = [
    [deadlineMs === null ? undefined : deadlineMs / 1_000, 's'],
    [calls?.tokens, 'tokens'],
    [calls?.usd, 'USD'],
  ] as const;
  return limits.flatMap(([most, unit]) => (most === undefined ? [] : [`${most} ${unit} at most`]));
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
  const crashes = await locatedCrashesOf(platform, TENANT, id);
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
  const files = legs.map(({ runId, leg: { file } }) => ({ runId, file }));
  const result = { exploration, coverage, tasks, legs: files, crashes, findings, inventory };
  await writeFile(path, `${JSON.stringify(result, null, 2)}\n`);
  const { app: packageName, appVersion } = exploration;
  const graph = await graphOfApp(platform, { tenantId: TENANT, packageName, appVersion });
  const report = { ...result, legs: legs.map(({ leg }) => leg), notes: [], map: graph };
  const page = await writeExplorationPage({ id, folder }, report, job.endedAt?.toISOString() ?? null);
  out.write(`${endInWords(job)}\n${foundInWords(exploration, { crashes, tasks })}`);
  if (findings.length > 0) out.write(`findings ${countedFindings(findings)}\n`);
  for (const { format, path: script } of scripts) out.write(`script   ${format}: ${script}\n`);
  if (drawn > 0) out.write(`map      ${map} (a recording: tapwright run --recording ${map} …)\n`);
  if (legs.length > 0) out.write(`legs     ${legs.length}: tapwright explore export ${folder} …\n`);
  out.write(`page     ${page}\nresult   ${path}\ntimeline ${timelinePath}\n`);
  if (parsed.json) process.stdout.write(`${JSON.stringify(result)}\n`);
  return exitCodeOfExploration(job, exploration);
}

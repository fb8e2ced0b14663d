import { createAdbServer, type Device } from '@tapwright/android';
import { EXIT } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { parseHierarchy } from '@tapwright/screen';
import { parseDay } from '@tapwright/script';
import { onInterrupt } from '../interrupt.ts';
import { prepareFolder } from '../output-folder.ts';
import type { Act } from '../record/acts.ts';
import { followFingers } from '../record/follow-fingers.ts';
import { openListeningPost } from '../record/listening-post.ts';
import { createTurnstile } from '../record/turnstile.ts';
import { openTarget, type TargetDevice } from '../target-device.ts';
import type { CodegenArguments } from './codegen-command.ts';
import { createHandRecorder, type HandRecorder } from './hand-recorder.ts';
import { proofByReplays } from './proof-by-replays.ts';
import { startApp } from './start-app.ts';
import type { Seen } from './step-of-act.ts';
import { traceOfHand } from './trace-of-hand.ts';
import { writeByHand } from './write-by-hand.ts';

/** The longest wait for a still screen; then it is read as it is. Milliseconds. */
const SETTLE_CAP_MS = 5_000;

/** Watches a phone until it is stopped, writes scripts of what was done, and replays them. */
export async function codegen(args: CodegenArguments): Promise<number> {
  await prepareFolder(args.out);
  const watched = await watch(args);
  const byHand = traceOfHand({ ...watched, goal: args.goal });
  const proof = await proofByReplays(args, { ...byHand, gaps: watched.gaps });
  const written = await writeByHand(args.out, { ...byHand, proof });
  const { gaps } = watched;
  const out = args.json ? process.stderr : process.stdout;
  const lines = [
    `${byHand.trace.steps.length} steps, ${gaps.length} acts that are in no script`,
    ...gaps.map((gap) => `missing: ${gap}`),
    ...byHand.trace.parameters.map(({ name, env }) => `parameter ${name}: set ${env} before a script is run`),
    `${proof.status}: ${proof.detail}`,
    ...written.map(({ path }) => path),
  ];
  out.write(`${lines.join('\n')}\n`);
  if (args.json) {
    const { completed, wanted } = proof;
    const told = { steps: byHand.trace.steps.length, gaps, scripts: written, replays: { completed, wanted } };
    process.stdout.write(`${JSON.stringify(told)}\n`);
  }
  if (gaps.length > 0 || proof.status === 'replay_failed') return EXIT.notCompleted;
  return proof.status === 'replayed' || args.replays === 0 ? EXIT.completed : EXIT.unproved;
}

/** What was done between the start and the end. */
async function watch(args: CodegenArguments) {
  const target = await openTarget(args.target, process.env);
  const server = createAdbServer(target.adb);
  try {
    const device = server.device(target.serial);
    const app = args.app ?? target.app;
    if (app !== null) await startApp(device, app);
    return await whileWatched(args, { target, device, app });
  } finally {
    await server.close();
    await target.close();
  }
}

interface Watching {
  readonly target: TargetDevice;
  readonly device: Device;
  readonly app: string | null;
}

async function whileWatched(args: CodegenArguments, { target, device, app }: Watching) {
  const turnstile = createTurnstile();
  const facts = await device.facts();
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  let first = app;
  const recorder = createHandRecorder({
    look: () => turnstile.alone(() => look(device, target.quietMs)),
    packageName: () => first ?? '',
    say,
  });
  await recorder.begin();
  first ??= recorder.last?.screen.packageName ?? null;
  const createdAt = new Date();
  const day = parseDay((await device.day()) ?? createdAt.toISOString().slice(0, 10));
  const ended = endOf(args);
  const onActs = (acts: readonly Act[]): void => {
    ended.acted();
    void recorder.acted(acts);
  };
  const post = await openListeningPost({
    host: '127.0.0.1',
    port: args.port,
    serial: target.serial,
    turnstile,
    onActs,
    beforeActs: () => recorder.before(),
    upstream: target.adb,
  });
  const fingers = followFingers(device, facts.screen, onActs, ended.signal).catch((error: unknown) =>
    say(`fingers are no longer seen: ${error instanceof Error ? error.message : String(error)}`),
  );
  process.stderr.write(
    `watching ${target.serial}\nadb clients may use port ${post.port}: adb -P ${post.port} -s ${target.serial} shell input tap X Y\nready\n`,
  );
  await ended.reached;
  await post.close();
  await fingers;
  await recorder.idle();
  return result(recorder, { packageName: first ?? '', started: app !== null, createdAt, day, args });
}

function result(
  { steps, gaps, screens, last }: HandRecorder,
  about: { packageName: string; started: boolean; createdAt: Date; day: Date; args: CodegenArguments },
) {
  if (last === null) throw new TapwrightError('CAPTURE_FAILED', 'the last screen could not be read');
  const { args, ...rest } = about;
  return { ...rest, cleared: args.target.kind === 'virtual', steps, gaps, screens, last };
}

async function look(device: Device, quietMs: number): Promise<Seen> {
  const { capture } = await device.settleAndCapture({ capMs: SETTLE_CAP_MS, quietMs, picture: false });
  const parsed = parseHierarchy(capture.hierarchy, capture);
  if (!parsed.ok) throw new TapwrightError('CAPTURE_FAILED', `the dump is not a screen (${parsed.failure})`);
  return { screen: parsed.screen, keyboardShown: capture.keyboardShown };
}

/** When it is stopped, or when nothing was done for the given time after the first act. */
function endOf({ idle }: CodegenArguments) {
  const interrupt = onInterrupt();
  const stop = new AbortController();
  const signal = AbortSignal.any([interrupt.signal, stop.signal]);
  let timer: NodeJS.Timeout | null = null;
  const reached = new Promise<void>((resolve) =>
    signal.addEventListener(
      'abort',
      () => {
        if (timer !== null) clearTimeout(timer);
        interrupt[Symbol.dispose]();
        resolve();
      },
      { once: true },
    ),
  );
  return {
    signal,
    reached,
    acted(): void {
      if (timer !== null) clearTimeout(timer);
      if (idle !== null) timer = setTimeout(() => stop.abort(), idle * 1_000);
    },
  };
}

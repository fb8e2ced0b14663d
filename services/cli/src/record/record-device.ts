import { createAdbServer, type Device } from '@tapwright/android';
import { EXIT } from '@tapwright/command-line';
import { createRecordingWriter } from '@tapwright/virtual-android';
import { untilInterrupted } from '../interrupt.ts';
import { prepareFolder } from '../output-folder.ts';
import { adbEndpoint, openTarget } from '../target-device.ts';
import { followFingers } from './follow-fingers.ts';
import { openListeningPost } from './listening-post.ts';
import type { RecordArguments } from './record-command.ts';
import { createRecorder } from './recorder.ts';
import { createTurnstile } from './turnstile.ts';
import type { Sight } from './write-sight.ts';

/** The longest time to wait for a still screen; then it is captured as it is. */
const SETTLE_CAP_MS = 5_000;

/**
 * Writes what is done on a device as a recording, until it is stopped. Fingers are recorded where the device reports them,
 * programs when they use the adb server that this opens. Prints `ready` when it listens.
 */
export async function recordDevice({ serial, out, app, port }: RecordArguments): Promise<number> {
  const target = await openTarget({ kind: 'serial', serial }, process.env);
  await prepareFolder(out);
  const server = createAdbServer(target.adb);
  const device = server.device(serial);
  const facts = await device.facts();
  const turnstile = createTurnstile();
  const writer = createRecordingWriter({ dir: out, packageName: app, screen: facts.screen });
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const recorder = createRecorder({
    writer,
    look: () => turnstile.alone(() => look(device, target.quietMs)),
    onProgress: say,
  });
  await recorder.begin();
  const onActs: Parameters<typeof followFingers>[2] = (acts) => void recorder.acted(acts);
  const stopping = new AbortController();
  const post = await openListeningPost({
    host: '127.0.0.1',
    port,
    serial,
    turnstile,
    onActs,
    upstream: adbEndpoint(process.env),
  });
  const fingers = followFingers(device, facts.screen, onActs, stopping.signal).catch((error: unknown) =>
    say(`fingers are no longer seen: ${error instanceof Error ? error.message : String(error)}`),
  );
  process.stdout.write(`recording ${serial} into ${out}\nadb clients may use port ${post.port}\nready\n`);
  await untilInterrupted();
  stopping.abort();
  await post.close();
  await fingers;
  await recorder.idle();
  await server.close();
  process.stdout.write(
    `${writer.nodes} screens, ${writer.edges} transitions, ${writer.dropped} not recorded\n`,
  );
  return EXIT.completed;
}

async function look(device: Device, quietMs: number): Promise<Sight> {
  const { capture } = await device.settleAndCapture({ capMs: SETTLE_CAP_MS, quietMs, picture: true });
  const { hierarchy, packageName, activity, picture } = capture;
  return { hierarchy, packageName, activity, png: picture };
}

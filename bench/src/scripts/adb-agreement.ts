import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { emitters, type ScriptFile } from '@tapwright/script';
import { createAdbServer } from '@tapwright/virtual-android';
import type { Recorded } from './record-runs.ts';
import { replayTrace } from './replay-trace.ts';
import { openPhone, type Phone, type World } from './worlds.ts';

/** Seconds that a wait of the script may take. */
const DEADLINE_S = '10';
const SCRIPT = 'script.sh';

export interface Agreement {
  readonly task: string;
  readonly world: string;
  readonly player: boolean;
  readonly script: boolean;
  readonly said: string;
}

export const hasAdb = (): boolean => spawnSync('adb', ['version']).status === 0;

/** The same replay twice: by the pure player, and by the emitted shell script with the real adb. */
export async function adbAgreement({ app, task, trace }: Recorded, world: World): Promise<Agreement | null> {
  const emitter = emitters.find(({ format }) => format === 'adb-shell');
  if (trace === null || emitter === undefined) return null;
  const options = { task: task.id, steps: trace.steps.length };
  const played = replayTrace(openPhone(app, world, options), trace, task);
  const phone = openPhone(app, world, options);
  const { content, files } = emitter.emit(trace, { proof: { status: 'not_replayed', detail: '' } });
  const beside = [...(emitter.helpers ?? []), ...files];
  const { code, said } = await runScript(phone, [...beside, { name: SCRIPT, text: content }]);
  phone.device.clock.pass(5_000);
  return {
    task: task.id,
    world: world.name,
    player: played.kind === 'passed' && played.isDone,
    script: code === 0 && task.done(phone.state()),
    said,
  };
}

/** Pop-ups appear where the script says that a step begins. */
async function runScript({ device, beforeStep }: Phone, files: readonly ScriptFile[]) {
  await using adb = await createAdbServer({ devices: [device] });
  const folder = await mkdtemp(join(tmpdir(), 'tapwright-scripts-'));
  const path = join(folder, SCRIPT);
  for (const { name, text } of files) await writeFile(join(folder, name), text);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    ANDROID_ADB_SERVER_PORT: String(adb.port),
    ANDROID_SERIAL: device.serial,
    TAPWRIGHT_DEADLINE_S: DEADLINE_S,
  };
  try {
    const script = spawn('sh', [path], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    script.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    createInterface(script.stdout).on('line', (line) => {
      const [, index] = /^step (\d+),/.exec(line) ?? [];
      if (index !== undefined) beforeStep(Number(index));
    });
    const [code] = await once(script, 'close');
    return { code: Number(code ?? 2), said: said.trim() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emitters } from '@tapwright/script';
import { APPIUM_MODULES } from '@tapwright/testing/appium';
import { createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, realClock } from '@tapwright/virtual-ui';
import type { Recorded } from '../scripts/record-runs.ts';
import { FIRST_DAY } from '../scripts/worlds.ts';

/** Where a spec is run. */
export interface Bed {
  /** Of Appium. */
  readonly url: string;
  readonly folder: string;
  /** Puts a phone behind the adb server, and takes it away. */
  add(device: ReturnType<typeof createVirtualDevice>): void;
  remove(serial: string): void;
}

export interface SpecResult {
  readonly app: string;
  readonly task: string;
  /** The exit code of WebdriverIO's runner is 0. */
  readonly passed: boolean;
  /** The app's own state says that the goal is reached. */
  readonly done: boolean;
  readonly seconds: number;
  /** What the runner said. */
  readonly said: string;
}

const SPEC = 'script.ts';
/** Time of the phone between the end of a spec and the question whether the goal is reached. */
const AFTERWARDS_MS = 5_000;
/** A spec and its session end long before. */
const SPEC_MS = 600_000;

/**
 * Runs one spec as the product writes it, with its helper, configuration and locators, by `wdio run` on stock Appium. Each
 * has a fresh phone, on the day of the recorded run; time passes by itself.
 */
export async function runSpec({ app, task, trace }: Recorded, serial: string, bed: Bed): Promise<SpecResult> {
  const began = Date.now();
  const { app: virtual } = virtualApp(app);
  const clock = realClock();
  clock.shift(FIRST_DAY - clock.now());
  const source = createInteractiveSource({ apps: [virtual], clock });
  bed.add(createVirtualDevice({ serial, source }));
  const folder = await mkdtemp(join(bed.folder, 'spec-'));
  try {
    await writeSpec(folder, trace);
    const { code, said } = await wdio(folder, { APPIUM_URL: bed.url, ANDROID_SERIAL: serial });
    // What the app still does after the last action, such as a timer of a camera, needs time.
    clock.shift(AFTERWARDS_MS);
    const done = task.done(source.state(virtual.tile.packageName));
    const seconds = Math.round((Date.now() - began) / 1_000);
    return { app, task: task.id, passed: code === 0, done, seconds, said };
  } finally {
    bed.remove(serial);
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeSpec(folder: string, trace: Recorded['trace']): Promise<void> {
  const emitter = emitters.find(({ format }) => format === 'webdriverio');
  if (emitter === undefined || trace === null) throw new Error('there is nothing to write');
  const { content, files } = emitter.emit(trace, { proof: { status: 'not_replayed', detail: '' } });
  const all = [...(emitter.helpers ?? []), ...files, { name: SPEC, text: content }];
  for (const { name, text } of all) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}\n');
  await symlink(APPIUM_MODULES, join(folder, 'node_modules'));
}

async function wdio(folder: string, more: Readonly<Record<string, string>>) {
  const program = join(APPIUM_MODULES, '@wdio', 'cli', 'bin', 'wdio.js');
  const env = { PATH: process.env.PATH, HOME: folder, CI: '1', ...more };
  const child = spawn(process.execPath, [program, 'run', 'wdio.conf.ts', '--spec', SPEC], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: SPEC_MS,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-20_000);
    });
  const [code] = await once(child, 'close');
  return { code: Number(code ?? 2), said };
}

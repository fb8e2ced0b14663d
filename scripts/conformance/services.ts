import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buildApk } from '@tapwright/virtual-android/testing';
import { collect, digest, type Session } from './client.ts';
import { freePort } from './side.ts';

/** A service of adb other than a plain shell line; its answer as text. `folder` is for files. */
export interface ServiceCase {
  readonly name: string;
  run(session: Session, folder: string): Promise<string>;
}

/** Bytes of every value, more than one packet of any kind. */
const BLOB = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31 + (index >> 8)) & 0xff));

export const SERVICES: readonly ServiceCase[] = [
  { name: 'get-state', run: (s) => (s.client === 'adb' ? text(s, ['get-state']) : s.device.getState()) },
  {
    name: 'get-devpath',
    run: (s) => (s.client === 'adb' ? text(s, ['get-devpath']) : s.device.getDevicePath()),
  },
  {
    name: 'features of the phone',
    async run(s) {
      if (s.client === 'adb')
        return sorted(
          (await text(s, ['shell', 'pm list features'])).replaceAll(/feature:|=.*/g, '').split('\n'),
        );
      return sorted(Object.keys(await s.device.getFeatures()));
    },
  },
  {
    name: 'screenshot',
    run: async (s) =>
      digest(
        s.client === 'adb'
          ? (await s.adb(['exec-out', 'screencap', '-p'])).stdout
          : await collect(await s.device.screencap()),
      ),
  },
  { name: 'push and pull', run: pushAndPull },
  { name: 'the APK of an app', run: pullApk },
  { name: 'pull of a missing file', run: pullMissing },
  { name: 'list of a directory', run: listDirectory },
  { name: 'output, errors and exit code apart', run: apart },
  { name: 'install, list, uninstall', run: install },
  { name: 'forward', run: (session) => roundTrip(session, 'forward') },
  { name: 'reverse', run: (session) => roundTrip(session, 'reverse') },
  { name: 'reboot', run: reboot },
];

function sorted(words: readonly string[]): string {
  return words
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}

async function text(session: Extract<Session, { client: 'adb' }>, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await session.adb(args);
  return `${stdout.toString('utf8')}${stderr}${code === 0 ? '' : `[${code}]`}`.trim();
}

/** The hash of what was returned. */
async function pushAndPull(session: Session, folder: string): Promise<string> {
  const remote = '/data/local/tmp/blob.bin';
  if (session.client === 'adb') {
    const [from, to] = [join(folder, 'blob'), join(folder, 'back')];
    await writeFile(from, BLOB);
    await session.adb(['push', from, remote]);
    await session.adb(['pull', remote, to]);
    const back = await readFile(to);
    await rm(to);
    return digest(back);
  }
  const push = await session.device.push(blobStream(), remote, 0o644);
  await once(push, 'end');
  return digest(await collect(await session.device.pull(remote)));
}

/** The hash of the APK of a built-in app, from where the phone says it is. */
async function pullApk(session: Session, folder: string): Promise<string> {
  const line = 'pm path org.tapwright.shop';
  if (session.client === 'adb') {
    const to = join(folder, 'shop.apk');
    const path = (await text(session, ['shell', line])).replace('package:', '');
    await session.adb(['pull', path, to]);
    const apk = await readFile(to);
    await rm(to);
    return digest(apk);
  }
  const path = (await collect(await session.device.shell(line))).toString('utf8').trim();
  return digest(await collect(await session.device.pull(path.replace('package:', ''))));
}

/** As a stream, the way adbkit wants it: it sends each chunk as one message, which may not be longer. */
const PART = 32_768;
function blobStream() {
  const parts = Array.from({ length: Math.ceil(BLOB.length / PART) }, (_, index) =>
    BLOB.subarray(index * PART, (index + 1) * PART),
  );
  return Readable.from(parts);
}

/** adbkit knows only the oldest shell service, which has one stream, so it asks three times. */
async function apart(session: Session): Promise<string> {
  const line = 'echo out; echo err >&2; (exit 3)';
  if (session.client === 'adb') {
    const { code, stdout, stderr } = await session.adb(['shell', line]);
    return [stdout.toString('utf8').trim(), stderr.trim(), code].join(' | ');
  }
  const ask = async (whole: string) =>
    (await collect(await session.device.shell(whole))).toString('utf8').trim();
  const [out, err] = [await ask(`( ${line} ) 2>/dev/null`), await ask(`( ${line} ) 2>&1 >/dev/null`)];
  return [out, err, await ask(`( ${line} ) >/dev/null 2>&1; echo $?`)].join(' | ');
}

const PACKAGE = 'org.example.installed';

async function install(session: Session, folder: string): Promise<string> {
  const file = join(folder, `${session.client}-${session.side.name}.apk`);
  await writeFile(file, buildApk({ packageName: PACKAGE, versionCode: 7, versionName: '1.7' }));
  const listed = async () =>
    session.client === 'adb'
      ? await text(session, ['shell', `pm list packages ${PACKAGE}`])
      : (await session.device.isInstalled(PACKAGE))
        ? `package:${PACKAGE}`
        : '';
  if (session.client === 'adb') await session.adb(['install', '-r', file]);
  else await session.device.install(file);
  const there = await listed();
  if (session.client === 'adb') await session.adb(['uninstall', PACKAGE]);
  else await session.device.uninstall(PACKAGE);
  return `${there} then "${await listed()}"`;
}

async function pullMissing(session: Session, folder: string): Promise<string> {
  if (session.client === 'adb') {
    const { code } = await session.adb(['pull', '/sdcard/absent', join(folder, 'absent')]);
    return code === 0 ? 'came' : 'refused';
  }
  // adbkit's own pull ends before it has read the refusal. Its first question, which asks for the kind of the file,
  // is used instead.
  return Promise.resolve(session.device.stat('/sdcard/absent')).then(
    () => 'came',
    () => 'refused',
  );
}

async function listDirectory(session: Session): Promise<string> {
  const path = '/data/local/tmp';
  if (session.client === 'adb') {
    const lines = (await text(session, ['ls', path])).split('\n');
    return lines
      .map((line) => line.split(' ').at(-1) ?? '')
      .filter((name) => !/^\.\.?$/.test(name))
      .sort()
      .join(' ');
  }
  // adbkit's own types are lost, as those of Bluebird are missing.
  const entries: readonly { readonly name: string }[] = await session.device.readdir(path);
  const names = entries.map((entry) => entry.name);
  return names
    .filter((name) => !/^\.\.?$/.test(name))
    .sort()
    .join(' ');
}

/**
 * A port of the host is forwarded to a port of the phone, and that to a server of the host, which answers in upper
 * case.
 */
async function roundTrip(session: Session, first: 'forward' | 'reverse'): Promise<string> {
  const echo = createServer((socket) =>
    socket.on('data', (chunk) => socket.end(chunk.toString('utf8').toUpperCase())),
  );
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const address = echo.address();
  const echoPort = typeof address === 'object' && address !== null ? address.port : 0;
  const port = await freePort();
  try {
    await tie(session, port, echoPort);
    const listed = await listing(session, first);
    const answer = await say(port, 'over two bridges');
    return `${listed.replaceAll(String(port), '<port>').replaceAll(String(echoPort), '<echo>')} ${answer}`;
  } finally {
    echo.close();
    await untie(session, port);
  }
}

async function tie(session: Session, port: number, echoPort: number): Promise<void> {
  if (session.client === 'adb') {
    await session.adb(['reverse', 'tcp:7001', `tcp:${echoPort}`]);
    await session.adb(['forward', `tcp:${port}`, 'tcp:7001']);
  } else {
    await session.device.reverse('tcp:7001', `tcp:${echoPort}`);
    await session.device.forward(`tcp:${port}`, 'tcp:7001');
  }
}

/** adbkit has no command to remove a forwarding; the next command has a fresh phone anyway. */
async function untie(session: Session, port: number): Promise<void> {
  if (session.client !== 'adb') return;
  await session.adb(['forward', '--remove', `tcp:${port}`]);
  await session.adb(['reverse', '--remove', 'tcp:7001']);
}

interface Link {
  readonly local: string;
  readonly remote: string;
}

async function listing(session: Session, what: 'forward' | 'reverse'): Promise<string> {
  if (session.client === 'adb') {
    const line = (await text(session, [what, '--list']))
      .split('\n')
      .find((entry) => entry.includes('tcp:7001'));
    return (line ?? '').split(' ').slice(-2).join(' -> ');
  }
  const entries: readonly Link[] =
    what === 'forward' ? await session.device.listForwards() : await session.device.listReverses();
  const entry = entries.find(({ remote, local }) => [remote, local].includes('tcp:7001'));
  if (entry === undefined) return '';
  return what === 'forward' ? `${entry.local} -> ${entry.remote}` : `${entry.remote} -> ${entry.local}`;
}

function say(port: number, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const deadline = setTimeout(() => socket.destroy(new Error('no answer in 10 s')), 10_000);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(deadline);
      resolve(answer);
    });
    socket.write(words);
  });
}

/** The commands by which clients find out that a phone is up again. */
const UP = 'until [ "$(getprop sys.boot_completed)" = 1 ]; do sleep 0.05; done; echo up; ls /data/local/tmp';

/** The phone goes, comes back with its files, and answers. */
async function reboot(session: Session): Promise<string> {
  if (session.client === 'adb') {
    const { code } = await session.adb(['reboot']);
    await session.adb(['wait-for-device']);
    return `${code} ${await text(session, ['shell', UP])}`;
  }
  await session.device.reboot();
  await session.device.waitForDevice();
  return `0 ${(await collect(await session.device.shell(UP))).toString('utf8').trim()}`;
}

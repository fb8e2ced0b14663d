import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { inWords, look } from './doctor.ts';
import { missing, ok, wrong } from './finding.ts';
import { lookAtMachine } from './look-at-machine.ts';
import { lookAtModel } from './look-at-model.ts';
import { adbServerFinding, lookAtPhones } from './look-at-phones.ts';
import { lookAtBus, lookAtDatabase, lookAtPlatform } from './look-at-servers.ts';
import { NOTHING_WANTED, wantedIn } from './wanted.ts';

/** A server of HTTP that answers each path with a status and a body. */
async function answering(
  answers: Readonly<Record<string, readonly [status: number, body: string]>>,
  date = new Date(),
) {
  const server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ''] ?? [404, ''];
    response.writeHead(status, { 'content-type': 'application/json', date: date.toUTCString() }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

test('the phones of an adb server are named with what they are', async () => {
  const source = createInteractiveSource({ apps: [virtualApp('notes').app] });
  const adb = await createAdbServer({ devices: [createVirtualDevice({ serial: 'v-1', source })] });
  try {
    const found = await lookAtPhones(NOTHING_WANTED)({ ANDROID_ADB_SERVER_PORT: String(adb.port) });
    expect(found).toContainEqual(ok('adb server', `127.0.0.1:${adb.port}`));
    expect(found.filter(({ about }) => about === 'phone v-1')).toMatchObject([
      { health: 'ok', says: expect.stringMatching(/API level \d+/) },
      // The clock of a virtual phone stands where its world begins.
      { health: 'missing', says: expect.stringContaining('its date is') },
    ]);
  } finally {
    await adb.close();
  }
});

test('without an adb server, virtual phones are still there', async () => {
  const found = await lookAtPhones(NOTHING_WANTED)({ ANDROID_ADB_SERVER_PORT: '1' });
  expect(found).toContainEqual(expect.objectContaining({ about: 'adb server', health: 'missing' }));
});

test.each([
  [200, 'ok', 'answers'],
  [401, 'wrong', 'refuses the key'],
  [503, 'wrong', 'out of order'],
])('an endpoint that answers %s is %s', async (status, health, says) => {
  await using server = await answering({ '/v1/models': [status, '{}'] });
  const found = await lookAtModel(NOTHING_WANTED)({
    OPENAI_BASE_URL: `${server.url}/v1/`,
    OPENAI_API_KEY: 'sk-secret',
  });
  expect(found).toMatchObject([{ about: 'model', health, says: expect.stringContaining(says) }]);
  expect(JSON.stringify(found)).not.toContain('sk-secret');
});

test('what is not set is missing, and nothing is asked', async () => {
  expect(await lookAtModel(NOTHING_WANTED)({})).toMatchObject([{ health: 'missing' }]);
  expect(await look([lookAtDatabase, lookAtBus, lookAtPlatform(null)], {})).toMatchObject([
    { about: 'database', health: 'ok' },
    { about: 'bus', health: 'ok' },
  ]);
});

test('servers that are not there are wrong, each with what mends it', async () => {
  const environment = {
    DATABASE_URL: 'postgres://somebody:hidden@127.0.0.1:1/none',
    NATS_URL: '127.0.0.1:1',
    OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
  };
  const looks = [
    lookAtDatabase,
    lookAtBus,
    lookAtModel(NOTHING_WANTED),
    lookAtPlatform('http://127.0.0.1:1'),
  ];
  const found = await look(looks, environment);
  expect(found.map(({ about, health }) => [about, health])).toEqual(
    ['database', 'bus', 'model', 'platform'].map((about) => [about, 'wrong']),
  );
  expect(found.every(({ mend }) => mend !== null)).toBe(true);
  expect(JSON.stringify(found)).not.toContain('hidden');
});

test.each([
  [[401, '{}'] as const, 'wrong'],
  [[200, '{"devices": []}'] as const, 'missing'],
  [[200, '{"devices": [{}]}'] as const, 'ok'],
])('a platform that answers %j is %s', async (devices, health) => {
  await using server = await answering({ '/readyz': [200, '{}'], '/v1/devices': devices });
  expect(await lookAtPlatform(server.url)({})).toMatchObject([{ about: 'platform', health }]);
});

test('a look that fails is a finding, and does not hide the others', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  const found = await look([broken, lookAtMachine(NOTHING_WANTED)], {});
  expect(found[0]).toMatchObject({ health: 'wrong', says: expect.stringContaining('broken') });
  expect(found).toContainEqual(ok('node', `Node ${process.versions.node}`));
});

test('in words, what mends something stands below it', () => {
  const found = [
    ok('node', 'Node 24'),
    missing('phones', 'none', 'adb devices -l'),
    wrong('bus', 'away', 'start it'),
  ];
  expect(inWords(found)).toBe(
    '✓ node    Node 24\n· phones  none\n          → adb devices -l\n✗ bus     away\n          → start it\n\n1 thing is wrong.\n',
  );
});

test('a server that the program adb would end is wrong; where one of them is not known, nothing is said', () => {
  expect(adbServerFinding('here', 39, '1.0.41')).toMatchObject({
    health: 'wrong',
    says: expect.stringContaining('version 39, the program adb 41'),
  });
  for (const [server, program] of [
    [41, '1.0.41'],
    [null, '1.0.41'],
    [41, null],
    [41, ''],
  ] as const)
    expect(adbServerFinding('here', server, program)).toEqual(ok('adb server', 'here'));
});

test('an address or a file of the environment that is none is told by its name, and never by its value', async () => {
  const found = await look([lookAtDatabase, lookAtBus, lookAtPhones(NOTHING_WANTED)], {
    ANDROID_ADB_SERVER_PORT: 'hidden',
    DATABASE_URL: 'hidden-nonsense',
    NATS_URL: '127.0.0.1:1',
    NATS_NKEY_FILE: '/nope/hidden',
  });
  expect(found).toMatchObject([
    { about: 'database', health: 'wrong', says: 'DATABASE_URL is not an address' },
    { about: 'bus', health: 'wrong', says: expect.stringContaining('NATS_NKEY_FILE') },
    { about: 'environment', health: 'wrong', says: expect.stringContaining('ANDROID_ADB_SERVER_PORT') },
  ]);
  expect(JSON.stringify(found)).not.toContain('hidden');
});

test.each([
  [200, 'ok', ''],
  [404, 'ok', ''],
  [503, 'ok', 'it says that it is not ready'],
] as const)('a platform whose /readyz answers %s', async (status, health, says) => {
  await using server = await answering({
    '/readyz': [status, '{}'],
    '/v1/devices': [200, '{"devices": [{}]}'],
  });
  const [found] = await lookAtPlatform(server.url)({});
  expect(found?.health).toBe(health);
  expect(found?.says.includes('not ready')).toBe(says !== '');
});

describe('what the configuration names', () => {
  /** What a configuration of these lines needs. */
  async function wantedOf(lines: string) {
    await using folder = await temporaryDirectory();
    await writeFile(join(folder.path, 'tapwright.config.mjs'), `export default { ${lines} };\n`);
    return await wantedIn(folder.path);
  }

  test('a model at an endpoint is wrong where none is set, with what sets it', async () => {
    const wanted = await wantedOf("model: 'openai'");
    expect(await lookAtModel(wanted)({})).toMatchObject([
      { health: 'wrong', mend: expect.stringContaining('export OPENAI_API_KEY=') },
    ]);
    expect(await lookAtModel(wanted)({ MODEL_CASSETTE: 'replay:answers.jsonl' })).toMatchObject([
      { health: 'ok' },
    ]);
    expect(await lookAtModel(await wantedOf("model: 'offline'"))({})).toMatchObject([{ health: 'missing' }]);
  });

  test('a phone is wrong where it is not connected, and those that are there are named', async () => {
    const wanted = await wantedOf("serial: 'phone-7'");
    expect(await lookAtPhones(wanted)({ ANDROID_ADB_SERVER_PORT: '1' })).toContainEqual(
      expect.objectContaining({
        ...{ about: 'adb server', health: 'wrong', mend: expect.stringContaining('adb start-server') },
        says: expect.stringContaining('phone-7'),
      }),
    );
    const source = createInteractiveSource({ apps: [virtualApp('notes').app] });
    const adb = await createAdbServer({ devices: [createVirtualDevice({ serial: 'v-1', source })] });
    try {
      const environment = { ANDROID_ADB_SERVER_PORT: String(adb.port) };
      expect(await lookAtPhones(wanted)(environment)).toContainEqual(
        expect.objectContaining({
          ...{ about: 'phone phone-7', health: 'wrong', mend: expect.stringContaining('adb devices') },
          says: expect.stringContaining('v-1'),
        }),
      );
      const there = await lookAtPhones(await wantedOf("serial: 'v-1'"))(environment);
      expect(there.filter(({ health }) => health === 'wrong')).toEqual([]);
    } finally {
      await adb.close();
    }
  });

  test('a recording is wrong where there is none', async () => {
    const found = await lookAtMachine(await wantedOf("recording: 'nowhere'"))({});
    expect(found).toContainEqual(
      expect.objectContaining({
        ...{ about: 'recording', health: 'wrong', mend: expect.stringContaining('tapwright record') },
      }),
    );
  });

  test('a platform is asked, and phones and models are its own', async () => {
    const wanted = await wantedOf("url: 'http://127.0.0.1:1', serial: 'phone-7', model: 'openai'");
    expect(wanted).toMatchObject({ url: 'http://127.0.0.1:1', serial: null, asksModel: false });
  });

  test('nothing is needed where the file cannot be read', async () => {
    expect(await wantedOf('modle: 1')).toEqual(NOTHING_WANTED);
  });
});

test('an endpoint that wants a key where none is set says so, and not that it was refused', async () => {
  await using server = await answering({ '/v1/models': [401, '{}'] });
  const [found] = await lookAtModel(NOTHING_WANTED)({ OPENAI_BASE_URL: `${server.url}/v1` });
  expect(found).toMatchObject({
    health: 'wrong',
    says: expect.stringContaining('OPENAI_API_KEY is not set'),
  });
});

test.each([
  [-600, 'behind'],
  [600, 'ahead of'],
])('the clock of a platform that is %i s from ours is wrong', async (seconds, way) => {
  const answers = { '/readyz': [200, '{}'], '/v1/devices': [200, '{"devices": [{}]}'] } as const;
  await using server = await answering(answers, new Date(Date.now() + seconds * 1_000));
  expect(await lookAtPlatform(server.url)({})).toMatchObject([
    { about: 'platform', health: 'ok' },
    { about: 'clocks', health: 'wrong', says: expect.stringContaining(way) },
  ]);
});

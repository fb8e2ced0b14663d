import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, connectJetStreamBus, permissionsOf } from '@tapwright/bus';
import { eventsOf, servicesIn } from '@tapwright/contracts';
import { BaseConfig, busUserOf, readConfig } from '@tapwright/service';
import { eventually, findNatsServer, type NatsServer, ownNatsServer } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, type Json, listAt, textAt } from './deploy-files.ts';
import { copyOfK8s, overlayWith, render } from './deploy-kustomize.ts';

const { BUS_PREFIX: PREFIX, CONCURRENCY } = readConfig(BaseConfig, {});
const SCALED = servicesIn('brain');
const scratch = mkdtempSync(join(tmpdir(), 'tapwright-keda-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const copy = copyOfK8s(scratch);
const six = render(overlayWith(copy, 'production', ['keda']));
const brain = render(overlayWith(copy, 'production', ['brain', 'keda-brain']));

function scalersIn(resources: readonly Json[]): ReadonlyMap<string, readonly Json[]> {
  const scalers = resources.filter((one) => textAt(one, 'kind') === 'ScaledObject');
  return new Map(
    scalers.map((one) => [textAt(one, 'spec.scaleTargetRef.name'), listAt(one, 'spec.triggers')]),
  );
}

function consumerOf(trigger: Json): string {
  expect(textAt(trigger, 'type')).toBe('nats-jetstream');
  return `${textAt(trigger, 'metadata.stream')} ${textAt(trigger, 'metadata.consumer')}`;
}

/** Stream and durable name of each consumer from which a process may take messages, as the bus itself names them. */
function consumersOf(process: 'brain' | (typeof SCALED)[number]): string[] {
  const subjects = permissionsOf(busUserOf(process, { prefix: PREFIX })).publish;
  return subjects.flatMap((subject) => {
    const [, stream, durable] = /^\$JS\.API\.CONSUMER\.MSG\.NEXT\.([^.]+)\.([^.]+)$/.exec(subject) ?? [];
    return stream === undefined || durable === undefined ? [] : [`${stream} ${durable}`];
  });
}

describe('the scalers', () => {
  it.each(SCALED)('of %s watch every durable consumer that it has, and no other', (service) => {
    const watched = (scalersIn(six).get(service) ?? []).map(consumerOf);
    expect(watched.toSorted()).toEqual(consumersOf(service).toSorted());
    expect(watched.length).toBeGreaterThan(0);
  });

  it('of a brain watch those of all services that it hosts', () => {
    expect([...scalersIn(brain).keys()]).toEqual(['brain']);
    const watched = (scalersIn(brain).get('brain') ?? []).map(consumerOf);
    expect(watched.toSorted()).toEqual(consumersOf('brain').toSorted());
  });

  it('count the copies alone, and leave gateways and the API out', () => {
    expect([...scalersIn(six).keys()].toSorted()).toEqual([...SCALED].toSorted());
    const counted = (resources: readonly Json[]) =>
      resources
        .filter((one) => textAt(one, 'kind') === 'Deployment' && at(one, 'spec.replicas') === undefined)
        .map((one) => textAt(one, 'metadata.name'))
        .toSorted();
    expect(counted(six)).toEqual(['api', ...SCALED].toSorted());
    expect(counted(brain)).toEqual(['api', 'brain']);
    const own = six.filter((one) => textAt(one, 'kind') === 'HorizontalPodAutoscaler');
    expect(own.map((one) => textAt(one, 'spec.scaleTargetRef.name'))).toEqual(['api']);
  });

  it('find NATS by the one address that an operator changes', () => {
    for (const resources of [six, brain]) {
      const found = (kind: string) =>
        resources.find(
          (one) => textAt(one, 'kind') === kind && textAt(one, 'metadata.name') === 'nats-monitor',
        );
      const [reference] = listAt(found('TriggerAuthentication'), 'spec.configMapTargetRef');
      expect(textAt(reference, 'parameter')).toBe('natsServerMonitoringEndpoint');
      expect(textAt(reference, 'name')).toBe('nats-monitor');
      expect(textAt(found('ConfigMap'), `data.${textAt(reference, 'key')}`)).toMatch(/:8222$/);
      for (const trigger of [...scalersIn(resources).values()].flat()) {
        expect(textAt(trigger, 'authenticationRef.name')).toBe('nats-monitor');
        expect(Number(textAt(trigger, 'metadata.lagThreshold'))).toBe(4 * CONCURRENCY);
      }
    }
  });
});

const binary = findNatsServer();
if (binary === null) console.warn('\n*** NOT RUN: what KEDA asks NATS needs nats-server on PATH. ***\n');

/** Asks as KEDA's scaler asks, and finds a stream and a consumer as it does. */
describe.runIf(binary !== null)('the monitoring page of NATS', () => {
  let server: NatsServer;
  let bus: Bus;
  let monitor = '';
  const settled = Promise.withResolvers<void>();
  beforeAll(async () => {
    const ports = join(scratch, 'ports');
    mkdirSync(ports);
    server = await ownNatsServer(binary ?? '', ['-m', '-1', '--ports_file_dir', ports]);
    await server.start();
    bus = await connectJetStreamBus({ servers: server.address, prefix: PREFIX, name: 'keda-test' });
    await eventually(() => {
      const written: Json = JSON.parse(readFileSync(join(ports, readdirSync(ports)[0] ?? ''), 'utf8'));
      monitor = String(listAt(written, 'monitoring')[0]);
      return monitor.startsWith('http:');
    });
    for (const service of SCALED)
      for (const { type } of eventsOf(service))
        await bus.subscribe({
          consumer: service,
          type,
          address: null,
          concurrency: CONCURRENCY,
          ackWaitMs: 60_000,
          inactiveMs: 0,
          // Work in progress counts, too, so nothing is settled before the end.
          handler: async () => {
            await settled.promise;
            return { kind: 'ack' };
          },
        });
  });
  afterAll(async () => {
    settled.resolve();
    await bus.close();
    await server.dispose();
  });

  async function lagOf(trigger: Json): Promise<number | undefined> {
    const query = new URLSearchParams({
      acc: textAt(trigger, 'metadata.account'),
      consumers: 'true',
      config: 'true',
    });
    const answer = await fetch(`${monitor}/jsz?${query}`);
    const page: Json = JSON.parse(await answer.text());
    const account = listAt(page, 'account_details').find(
      (one) => textAt(one, 'name') === textAt(trigger, 'metadata.account'),
    );
    const stream = listAt(account, 'stream_detail').find(
      (one) => textAt(one, 'name') === textAt(trigger, 'metadata.stream'),
    );
    const consumer = listAt(stream, 'consumer_detail').find(
      (one) => textAt(one, 'name') === textAt(trigger, 'metadata.consumer'),
    );
    return consumer === undefined
      ? undefined
      : Number(at(consumer, 'num_pending')) + Number(at(consumer, 'num_ack_pending'));
  }

  it('shows every consumer that a scaler watches, and what is in it', async () => {
    const triggers = [...scalersIn(six).values()].flat();
    for (const trigger of triggers) expect(await lagOf(trigger), consumerOf(trigger)).toBe(0);
    const [event] = eventsOf('verifier');
    if (event === undefined) throw new Error('The verifier handles no event.');
    for (const id of ['evt_1', 'evt_2', 'evt_3'])
      await bus.publish({ id, type: event.type, address: null, key: id, body: '{}' });
    const trigger = triggers.find((one) =>
      consumerOf(one).endsWith(` verifier_${event.type.replace('.', '-')}`),
    );
    await eventually(async () => (await lagOf(trigger ?? null)) === 3);
  });
});

import { randomUUID } from 'node:crypto';
import { AckPolicy, jetstream, jetstreamManager, RetentionPolicy } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { openPglite } from '@tapwright/store';
import { findNats, testDatabase } from '@tapwright/testing';
import type { ClusterShape } from '@tapwright/testing/cluster';
import { sql } from 'drizzle-orm';
import { quantile } from 'simple-statistics';

/**
 * The least that one step takes where its events are handled apart: four of them, each with its commit, and one note before the
 * device acts, which alone waits for the disk. What one process handles at once takes fewer commits; the floor stays, so that figures can be compared.
 * Each event goes over the bus if every service is a process; to the gateway and back if the others are one process.
 */
const EVENTS_PER_STEP = 4;
const MESSAGES_PER_STEP: Readonly<Record<ClusterShape, number>> = { eight: EVENTS_PER_STEP, brain: 2 };
const COMMITS_PER_STEP = EVENTS_PER_STEP + 1;
const STEPS = 200;

interface Committer {
  transaction<T>(body: (tx: { execute(query: ReturnType<typeof sql>): unknown }) => Promise<T>): Promise<T>;
}

/** Bare commits of one step in the embedded database, milliseconds. Its messages cost nothing. */
export async function embeddedFloor(): Promise<number> {
  const db = await openPglite();
  await db.transaction((tx) => tx.execute(sql`create table floor (id text primary key, data jsonb)`));
  const commits = await median(STEPS, () => commitsOfOneStep(db));
  await db.close();
  return commits;
}

export interface ServicesFloor {
  /** Of one step, one thing after another, milliseconds. */
  readonly ofStep: Readonly<Record<ClusterShape, number>>;
  /** Of one message. */
  readonly messageMs: number;
}

/** Bare commits on PostgreSQL and JetStream round trips. */
export async function servicesFloor(): Promise<ServicesFloor> {
  const db = await testDatabase();
  await db.transaction((tx) => tx.execute(sql`create table floor (id text primary key, data jsonb)`));
  const commits = await median(STEPS, () => commitsOfOneStep(db));
  await db.close();
  const messageMs = await roundTrips();
  const floorOf = (shape: ClusterShape) => commits + MESSAGES_PER_STEP[shape] * messageMs;
  return { ofStep: { eight: floorOf('eight'), brain: floorOf('brain') }, messageMs };
}

async function commitsOfOneStep(db: Committer): Promise<void> {
  for (let index = 0; index < COMMITS_PER_STEP; index += 1) {
    const data = JSON.stringify({ index, text: 'x'.repeat(500) });
    const waits = index === 0 ? 'on' : 'off';
    await db.transaction(async (tx) =>
      tx.execute(sql`insert into floor values (${randomUUID()}, ${data}::jsonb)
        returning set_config('synchronous_commit', ${waits}, true)`),
    );
  }
}

/** Publish, pull, acknowledge, on a stream as the platform uses: milliseconds for one message. */
async function roundTrips(): Promise<number> {
  const connection = await connect({ servers: await findNats() });
  const name = `TWFLOOR${process.pid}`;
  const manager = await jetstreamManager(connection);
  await manager.streams.add({
    name,
    subjects: [`${name}.>`],
    retention: RetentionPolicy.Workqueue,
    max_bytes: 8 * 1024 * 1024,
  });
  await manager.consumers.add(name, { durable_name: 'floor', ack_policy: AckPolicy.Explicit });
  const js = jetstream(connection);
  const consumer = await js.consumers.get(name, 'floor');
  let arrived: () => void = () => {};
  const messages = await consumer.consume({
    max_messages: 10,
    callback: (message) => {
      message.ack();
      arrived();
    },
  });
  const once = async () => {
    for (let index = 0; index < EVENTS_PER_STEP; index += 1) {
      const arrival = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      await js.publish(`${name}.event`, 'x'.repeat(500), { msgID: randomUUID() });
      await arrival;
    }
  };
  const took = await median(STEPS, once);
  await messages.close();
  await manager.streams.delete(name);
  await connection.close();
  return took / EVENTS_PER_STEP;
}

async function median(times: number, work: () => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return quantile(taken, 0.5);
}

import { appPath, choosableWay } from '@tapwright/suite/benchmark';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, stepsOf } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { createPathPolicy } from './create-policy.ts';
import { type Ended, walk } from './walk.fixture.ts';

const entries = Object.entries(virtualApps).flatMap(([name, { app, tasks }]) =>
  tasks.map((task) => ({ name, app, task })),
);

/** Time that passes on the phone while a model thinks: loading apps are ready by then. */
const THINKING_MS = 5_000;

interface Tried extends Ended {
  readonly reached: boolean;
  readonly byOffline: number;
}

async function tryTask({ app, task }: (typeof entries)[number], name: string): Promise<Tried> {
  const { packageName } = app.tile;
  const source = createInteractiveSource({ apps: [app], start: packageName });
  const isDone = (): boolean => task.done(source.state(packageName));
  const ways = [task.truth, ...(task.ways ?? [])].map((way) => stepsOf(way, source.clock.now()));
  const path = appPath(choosableWay(ways), isDone);
  const policy = createPathPolicy(name, { path, task: task.id, seed: 1 });
  const place = (): string => source.view().hierarchy;
  const act: Parameters<typeof walk>[0]['act'] = (events) => {
    for (const event of events) source.input(event);
    source.clock.pass(THINKING_MS);
  };
  const ended = await walk({ source, place, act }, policy, task.goal, 40);
  return { ...ended, reached: isDone(), byOffline: policy.counts.byOffline };
}

describe('an app that knows its own way', () => {
  it('is walked by the oracle to most of its goals, without a guess', async () => {
    const tried: Tried[] = [];
    for (const entry of entries) tried.push(await tryTask(entry, 'oracle'));
    const own = tried.filter(({ reached, byOffline }) => reached && byOffline === 0);
    // The rest needs something that no agent can choose: a point inside an element without parts, or a longer wait.
    expect(own.length / tried.length).toBeGreaterThan(0.85);
    for (const { claim } of own) expect(claim).toBe('done');
  });
});

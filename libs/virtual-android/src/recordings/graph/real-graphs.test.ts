import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createRandom } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { dumped } from '../drive-recording.fixture.ts';
import { createRecordingSource, type RecordingSource } from '../source.ts';
import { listRecordings } from './list.ts';
import { loadRecording } from './load.ts';
import type { Recording } from './recording.ts';

// Real recordings are stored beside the project and are never part of it.
const GRAPHS = resolve(import.meta.dirname, '../../../../../../shared/recordings/graphs');
const names = existsSync(GRAPHS) ? readdirSync(GRAPHS) : [];
if (names.length === 0)
  console.warn(`NOT TESTED: no recordings at ${GRAPHS}; the tests over real graphs did not run.`);

const STEPS = 200;
const KEYS = ['BACK', 'ENTER', 'HOME', 'DEL'] as const;

function wander(source: RecordingSource, recording: Recording, random: () => number): void {
  const [width, height] = recording.screen;
  const x = Math.floor(random() * width);
  const y = Math.floor(random() * height);
  const targets = dumped(source).filter((node) => node.attributes.get('clickable') === 'true');
  const target = targets[Math.floor(random() * targets.length)]?.bounds ?? [x, y, x, y];
  const middle = { x: Math.floor((target[0] + target[2]) / 2), y: Math.floor((target[1] + target[3]) / 2) };
  const dice = random();
  if (dice < 0.6) source.input({ kind: 'tap', ...middle });
  else if (dice < 0.7) source.input({ kind: 'text', text: 'abc <&> é' });
  else if (dice < 0.85) source.input({ kind: 'swipe', from: [x, y], to: [width - x, height - y], ms: 300 });
  else if (dice < 0.9) source.input({ kind: 'long_tap', ...middle });
  else if (dice < 0.98)
    source.input({ kind: 'key', key: KEYS[Math.floor(random() * KEYS.length)] ?? 'BACK' });
  else source.start(recording.packageName);
}

function walk(recording: Recording): RecordingSource {
  const source = createRecordingSource({ recording, seed: 11 });
  const random = createRandom(23);
  source.start(recording.packageName);
  for (let step = 0; step < STEPS; step++) wander(source, recording, random);
  return source;
}

describe.skipIf(names.length === 0)('real recordings', () => {
  it('are all listed without a problem', async () => {
    const { recordings, problems } = await listRecordings(GRAPHS);
    expect(problems).toEqual([]);
    expect(recordings.length).toBe(names.length);
  });

  it.each(names)(
    '%s: every node has a well-formed dump that holds no element off the screen',
    async (name) => {
      const recording = await loadRecording(join(GRAPHS, name));
      for (const start of recording.nodes.keys()) {
        const source = createRecordingSource({ recording, start });
        source.start(recording.packageName);
        const leaves = dumped(source).filter((node) => node.children.length === 0);
        const [width, height] = recording.screen;
        expect(
          leaves.filter(({ bounds: [l, t, r, b] }) => r <= l || b <= t || l >= width || t >= height),
        ).toEqual([]);
      }
    },
  );

  it.each(names)(`%s: ${STEPS} random inputs never fail`, async (name) => {
    const source = walk(await loadRecording(join(GRAPHS, name)));
    expect(source.trail().length).toBeGreaterThanOrEqual(STEPS);
    expect(dumped(source).length).toBeGreaterThan(0);
  });

  it('lead to the same places for the same seed', async () => {
    const recording = await loadRecording(join(GRAPHS, names[0] ?? ''));
    const [first, second] = [walk(recording), walk(recording)];
    expect(first.trail()).toEqual(second.trail());
    expect(first.view()).toEqual(second.view());
  });
});

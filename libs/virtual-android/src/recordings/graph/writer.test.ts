import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadRecording } from './load.ts';
import { type CapturedScreen, createRecordingWriter } from './writer.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tapwright-writer-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const screen = (key: string, packageName = 'org.example'): CapturedScreen => ({
  key,
  struct: key.slice(0, 1),
  packageName,
  activity: `${packageName}/.Main`,
  hierarchy: `<hierarchy rotation="0"><node package="${packageName}" text="${key}" bounds="[0,0][10,10]"/></hierarchy>`,
  views: 1,
  png: key === 'a1' ? Uint8Array.of(0x89, 0x50) : null,
});

describe('recording writer', () => {
  it('writes what the loader reads: a screen once, an edge with its count, a shared structure', async () => {
    const writer = createRecordingWriter({ dir, packageName: null, screen: [10, 10] });
    const home = writer.screen(screen('h1', 'org.example.launcher'));
    const first = writer.screen(screen('a1'));
    const second = writer.screen(screen('a2'));
    writer.edge(home, { type: 'launch', intent: 'am start org.example/.Main' }, first);
    for (let times = 0; times < 3; times += 1)
      writer.edge(first, { type: 'tap', bounds: [0, 0, 10, 10] }, second);
    expect(writer.screen(screen('a1'))).toBe(first);

    const recording = await loadRecording(dir);
    expect([recording.packageName, recording.start]).toEqual(['org.example', first]);
    expect(recording.edges.map(({ count, event }) => [event.type, count])).toEqual([
      ['launch', 1],
      ['tap', 3],
    ]);
    expect(recording.nodesOfStruct('s001')).toEqual([first, second]);
    expect(recording.readHierarchy(second)).toContain('a2');
    expect(recording.readScreenshot(first)?.length).toBe(2);
    expect(recording.readScreenshot(second)).toBeNull();
  });

  it('is complete after every call', async () => {
    const writer = createRecordingWriter({ dir, packageName: 'org.example', screen: [10, 10] });
    writer.screen(screen('a1'));
    expect((await loadRecording(dir)).nodes.size).toBe(1);
    writer.drop();
    writer.screen(screen('a2'));
    expect((await loadRecording(dir)).nodes.size).toBe(2);
    expect([writer.nodes, writer.edges, writer.dropped]).toEqual([2, 0, 1]);
  });
});

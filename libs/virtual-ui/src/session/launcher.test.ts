import { describe, expect, it } from 'vitest';
import type { AppTile } from '../app/app.ts';
import { plainEnv, plainHost } from '../testing/plain-host.fixture.ts';
import { launcher } from './launcher.ts';

const tile = (i: number): AppTile => ({
  packageName: `org.example.app${i}`,
  label: `App ${i}`,
  icon: 'note',
  colour: '#336699',
});

function home(count: number) {
  const installed = Array.from({ length: count }, (_, i) => tile(i));
  const process = launcher.install({ ...plainHost(0), env: () => plainEnv(0, { installed }) });
  process.launch();
  return process;
}

describe('the launcher', () => {
  it.each([0, 1, 4, 5, 9])('shows the icons of %i apps', (count) => {
    const labels = [
      ...home(count)
        .hierarchy()
        .matchAll(/text="(App \d+)"/g),
    ].map(([, label]) => label);
    expect(labels).toEqual(Array.from({ length: count }, (_, i) => `App ${i}`));
  });

  it('has four to a row, all of one width', () => {
    const xml = home(6).hierarchy();
    const tiles = [...xml.matchAll(/clickable="true"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),/g)].map((found) =>
      found.slice(1).map(Number),
    );
    const widths = tiles.map(([left = 0, , right = 0]) => right - left);
    expect(new Set(widths).size).toBe(1);
    expect(new Set(tiles.slice(0, 4).map(([, top]) => top)).size).toBe(1);
    expect(tiles[4]?.[0]).toBe(tiles[0]?.[0]);
  });

  it('names the app that a tap starts, and starts nothing beside the icons', () => {
    const process = home(2);
    const found = /text="App 1"[^>]*bounds="\[(\d+),(\d+)\]/.exec(process.hierarchy());
    const at = { x: Number(found?.[1]), y: Number(found?.[2]) };
    process.input({ kind: 'tap', ...at });
    expect(process.takeGoTo()).toBe('org.example.app1');
    process.input({ kind: 'tap', x: 1000, y: 2000 });
    expect(process.takeGoTo()).toBeNull();
  });
});

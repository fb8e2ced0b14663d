import { describe, expect, it } from 'vitest';
import type { AppProcess } from '../session/process.ts';
import type { InputEvent } from '../source.ts';
import { plainHost } from '../testing/plain-host.fixture.ts';
import { SAMPLER, sampler } from '../testing/sampler.fixture.ts';

const NOON = Date.UTC(2026, 0, 1, 12, 0);
const OVERLAY = { now: NOON, toast: null };

function opened(...events: InputEvent[]): AppProcess {
  const process = sampler.install(plainHost(NOON));
  process.launch();
  for (const event of events) process.input(event);
  return process;
}

/** A tap on the first node with this text, read from the dump. */
function tapOn(process: AppProcess, text: string): InputEvent {
  const found = new RegExp(`text="${text}"[^>]*bounds="\\[(\\d+),(\\d+)\\]`).exec(process.hierarchy());
  return { kind: 'tap', x: Number(found?.[1]) + 1, y: Number(found?.[2]) + 1 };
}

describe('the picture', () => {
  it('shows the time it is given', () => {
    expect(opened().svg(OVERLAY)).toContain('>12:00</text>');
  });

  it('shows the texts that the dump lists', () => {
    const process = opened();
    const svg = process.svg(OVERLAY);
    for (const text of ['Sampler', 'Fields', 'Tick']) {
      expect(process.hierarchy()).toContain(`text="${text}"`);
      expect(svg).toContain(`>${text}</text>`);
    }
    expect(process.hierarchy()).toContain(`package="${SAMPLER}"`);
  });

  it('dims the screen behind a dialog, and leaves it in the picture though not in the dump', () => {
    const process = opened();
    process.input(tapOn(process, 'Ask'));
    const svg = process.svg(OVERLAY);
    expect(svg).toContain('fill-opacity="0.45"');
    expect(svg).toContain('>Fields</text>');
    expect(process.hierarchy()).not.toContain('Fields');
  });

  it('shows the keyboard while a field is being edited', () => {
    const process = opened();
    process.input(tapOn(process, 'Fields'));
    expect(process.svg(OVERLAY)).not.toContain('>q</text>');
    process.input(tapOn(process, 'Hint of one'));
    expect(process.svg(OVERLAY)).toContain('>q</text>');
  });

  it('clips only the rows at the edge of a list', () => {
    const process = opened();
    process.input(tapOn(process, 'Rows'));
    process.input({ kind: 'swipe', from: [500, 1500], to: [500, 1430], ms: 200 });
    const rows = process.hierarchy().match(/text="Row /g)?.length ?? 0;
    const clips = process.svg(OVERLAY).match(/<clipPath /g)?.length ?? 0;
    expect(rows).toBeGreaterThan(10);
    expect(clips).toBeGreaterThan(0);
    expect(clips).toBeLessThan(5);
  });

  it('escapes what would be markup', () => {
    const process = opened();
    process.input(tapOn(process, 'Fields'));
    process.input(tapOn(process, 'Hint of one'));
    process.input({ kind: 'text', text: '</svg><b>' });
    expect(process.svg(OVERLAY)).toContain('>&lt;/svg&gt;&lt;b&gt;</text>');
  });
});

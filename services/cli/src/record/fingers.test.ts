import { describe, expect, it } from 'vitest';
import { createFingerReader, touchPanelOf } from './fingers.ts';

const PANEL = { max: [4095, 4095], screen: [1080, 2340] } as const;

/** A line as `getevent -lt` prints it. */
const line = (at: number, type: string, code: string, value: string): string =>
  `[${(at / 1000).toFixed(6).padStart(15)}] /dev/input/event2: ${type.padEnd(12)} ${code.padEnd(20)} ${value}`;
const down = (at: number, x: number, y: number): string[] => [
  line(at, 'EV_ABS', 'ABS_MT_TRACKING_ID', '00000a41'),
  line(at, 'EV_ABS', 'ABS_MT_POSITION_X', x.toString(16).padStart(8, '0')),
  line(at, 'EV_ABS', 'ABS_MT_POSITION_Y', y.toString(16).padStart(8, '0')),
  line(at, 'EV_SYN', 'SYN_REPORT', '00000000'),
];
const move = (at: number, y: number): string[] => [
  line(at, 'EV_ABS', 'ABS_MT_POSITION_Y', y.toString(16).padStart(8, '0')),
  line(at, 'EV_SYN', 'SYN_REPORT', '00000000'),
];
const up = (at: number): string[] => [
  line(at, 'EV_ABS', 'ABS_MT_TRACKING_ID', 'ffffffff'),
  line(at, 'EV_SYN', 'SYN_REPORT', '00000000'),
];
const read = (lines: readonly string[]) => {
  const reader = createFingerReader(PANEL);
  return lines.map((text) => reader.line(text)).filter((act) => act !== null);
};

describe('fingers', () => {
  it('reads a tap in pixels of the screen', () => {
    expect(read([...down(1000, 2048, 1024), ...up(1080)])).toEqual([
      { kind: 'touch', x: 540, y: 585, ms: 80 },
    ]);
  });

  it('reads a long press by its duration', () => {
    expect(read([...down(1000, 100, 100), ...up(1900)])).toMatchObject([{ kind: 'touch', ms: 900 }]);
  });

  it('reads a swipe from the place where the finger came down', () => {
    expect(read([...down(0, 2048, 3000), ...move(50, 2000), ...move(90, 1000), ...up(120)])).toEqual([
      { kind: 'swipe', from: [540, 1714], to: [540, 571] },
    ]);
  });

  it('reads two taps at the same place, where the kernel does not repeat the coordinates', () => {
    const again = [
      line(500, 'EV_ABS', 'ABS_MT_TRACKING_ID', '00000a42'),
      line(500, 'EV_SYN', 'SYN_REPORT', '00000000'),
    ];
    expect(read([...down(0, 2048, 1024), ...up(60), ...again, ...up(560)])).toHaveLength(2);
  });

  it('tells a gesture with two fingers, and reads the next touch of one', () => {
    const second = [
      line(20, 'EV_ABS', 'ABS_MT_SLOT', '00000001'),
      ...down(20, 10, 10),
      ...up(30),
      line(40, 'EV_ABS', 'ABS_MT_SLOT', '00000000'),
    ];
    const both = [...down(0, 2048, 1024), ...second, ...up(60)];
    expect(read([...both, ...down(100, 2048, 1024), ...up(160)])).toEqual([
      { kind: 'unread', what: 'a gesture with two fingers is not read' },
      { kind: 'touch', x: 540, y: 585, ms: 60 },
    ]);
  });

  it('reads the keys on the case of the phone, and nothing from other lines', () => {
    expect(read(['add device 1: /dev/input/event2', '', line(5, 'EV_KEY', 'KEY_BACK', 'DOWN')])).toEqual([
      { kind: 'key', key: 'BACK' },
    ]);
  });

  it('finds the panel and its size', () => {
    const text =
      'add device 3: /dev/input/event2\n    ABS (0003): ABS_MT_SLOT : value 0, min 0, max 9\n ABS_MT_POSITION_X     : value 0, min 0, max 4095, fuzz 0\n ABS_MT_POSITION_Y     : value 0, min 0, max 8191, fuzz 0\n';
    expect(touchPanelOf(text, [1080, 2340])?.max).toEqual([4095, 8191]);
    expect(touchPanelOf('add device 1: gpio-keys', [1080, 2340])).toBeNull();
  });
});

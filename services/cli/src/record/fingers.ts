import { type Act, stroke } from './acts.ts';

/** Reads `getevent -lt` line by line, and reports what a finger did when it leaves the screen. */
export interface FingerReader {
  /** Reads one line without its line end. Gives an act if the line completes one. */
  line(text: string): Act | null;
}

export interface TouchPanel {
  /** The panel's largest coordinates, from `getevent -lp`. */
  readonly max: readonly [x: number, y: number];
  readonly screen: readonly [width: number, height: number];
}

interface Track {
  x: number;
  y: number;
  from: readonly [number, number] | null;
  downAt: number;
}

const KEYS: Readonly<Record<string, string>> = {
  KEY_BACK: 'BACK',
  KEY_HOMEPAGE: 'HOME',
  KEY_HOME: 'HOME',
  KEY_APPSELECT: 'APP_SWITCH',
};

/** The tracking id that ends a touch. */
const NO_FINGER = 0xffff_ffff;

/**
 * Multi-touch protocol B of the Linux kernel (multi-touch-protocol.txt), for one finger: a tracking id begins and ends a
 * touch, SYN_REPORT ends each moment. A gesture with two fingers is told as one that is not read.
 */
export function createFingerReader({ max, screen }: TouchPanel): FingerReader {
  const track: Track = { x: 0, y: 0, from: null, downAt: 0 };
  let down = false;
  let slot = 0;
  /** Another finger came down while the first one was. */
  let isWithOthers = false;
  const point = (): readonly [number, number] => [
    Math.round((track.x * screen[0]) / (max[0] + 1)),
    Math.round((track.y * screen[1]) / (max[1] + 1)),
  ];

  const lift = (at: number): Act | null => {
    const { from, downAt } = track;
    down = false;
    track.from = null;
    if (isWithOthers) return { kind: 'unread', what: 'a gesture with two fingers is not read' };
    return from === null ? null : stroke(from, point(), at - downAt);
  };
  /** Reads one event of the panel. Gives an act if it lifts the finger. */
  const position = (code: string, value: string, at: number): Act | null => {
    const number = Number.parseInt(value, 16);
    if (code === 'ABS_MT_SLOT') slot = number;
    if (slot !== 0) {
      isWithOthers ||= down && code === 'ABS_MT_TRACKING_ID' && number !== NO_FINGER;
      return null;
    }
    if (code === 'ABS_MT_POSITION_X') track.x = number;
    if (code === 'ABS_MT_POSITION_Y') track.y = number;
    if (code !== 'ABS_MT_TRACKING_ID') return null;
    if (number === NO_FINGER) return lift(at);
    down = true;
    isWithOthers = false;
    track.downAt = at;
    return null;
  };
  return {
    line(text) {
      const match = /^\[\s*(\d+\.\d+)\]\s+\S+:\s+(\w+)\s+(\w+)\s+(\w+)/.exec(text);
      const [, seconds = '0', type, code = '', value = ''] = match ?? [];
      const key = value === 'DOWN' ? KEYS[code] : undefined;
      if (type === 'EV_KEY' && key !== undefined) return { kind: 'key', key };
      if (type === 'EV_SYN' && down && track.from === null) track.from = point();
      return type === 'EV_ABS' ? position(code, value, Math.round(Number(seconds) * 1_000)) : null;
    },
  };
}

/** The touch panel among the devices that `getevent -lp` lists; null where there is none. */
export function touchPanelOf(text: string, screen: readonly [number, number]): TouchPanel | null {
  const x = /ABS_MT_POSITION_X\s*:.*?max (\d+)/.exec(text)?.[1];
  const y = /ABS_MT_POSITION_Y\s*:.*?max (\d+)/.exec(text)?.[1];
  return x === undefined || y === undefined ? null : { max: [Number(x), Number(y)], screen };
}

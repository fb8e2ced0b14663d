import type { Bounds } from '@tapwright/contracts';
import type { InputEvent, ScreenSource, View } from '@tapwright/virtual-ui';
import { sameSource } from './edited-source.ts';

interface Piece {
  readonly id: string;
  readonly className: string;
  readonly text: string;
  readonly bounds: Bounds;
  /** What a tap on it does. */
  readonly closes?: boolean;
}

export interface PopUp {
  readonly packageName: string | null;
  readonly pieces: readonly Piece[];
}

/** A request for a rating, which the app itself shows to its user. Taps beside it do nothing. */
export const RATING: PopUp = {
  packageName: null,
  pieces: [
    { id: 'rate_title', className: 'TextView', text: 'Enjoying the app?', bounds: [120, 760, 960, 840] },
    {
      id: 'rate_message',
      className: 'TextView',
      text: 'Take a moment to rate us. It helps others to find it.',
      bounds: [120, 860, 960, 1000],
    },
    { id: 'rate_later', className: 'Button', text: 'Not now', bounds: [420, 1040, 680, 1160], closes: true },
    { id: 'rate_now', className: 'Button', text: 'Rate', bounds: [700, 1040, 940, 1160] },
  ],
};

/** The shade of notifications, drawn down: only BACK closes it. */
export const SHADE: PopUp = {
  packageName: 'com.android.systemui',
  pieces: [
    { id: 'clock', className: 'TextView', text: '09:41', bounds: [40, 60, 300, 160] },
    { id: 'qs_tile', className: 'Switch', text: 'Internet', bounds: [40, 240, 520, 400] },
    { id: 'qs_tile_2', className: 'Switch', text: 'Bluetooth', bounds: [560, 240, 1040, 400] },
    {
      id: 'notification_title',
      className: 'TextView',
      text: 'No notifications',
      bounds: [40, 520, 1040, 620],
    },
  ],
};

interface PopUpSource extends ScreenSource {
  /** `keyboard`: the app does not change, but taps on the lower third go to the keyboard. */
  show(popUp: PopUp | 'keyboard'): void;
}

/** A source that can show a window over its app; the window takes all input while it is there. */
export function withPopUps(below: ScreenSource): PopUpSource {
  let up: PopUp | 'keyboard' | null = null;
  return {
    ...sameSource(below),
    show(popUp) {
      up = popUp;
    },
    view() {
      const view = below.view();
      if (up === 'keyboard') return { ...view, keyboardShown: true };
      return up === null ? view : viewOf(up, view, below);
    },
    input(event) {
      if (up === null) return below.input(event);
      const isBack = event.kind === 'key' && event.key === 'BACK';
      if (up === 'keyboard') {
        if (!isBack && !isOnKeyboard(event, below.height)) return below.input(event);
        if (isBack) up = null;
        return { basis: 'synthetic', place: 'keyboard' };
      }
      below.clock?.pass(1_000);
      const isOn = ({ bounds: [left, top, right, bottom], closes }: Piece) =>
        event.kind === 'tap' &&
        closes === true &&
        event.x >= left &&
        event.x < right &&
        event.y >= top &&
        event.y < bottom;
      if (isBack || up.pieces.some(isOn)) up = null;
      return { basis: 'synthetic', place: 'pop-up' };
    },
  };
}

function isOnKeyboard(event: InputEvent, height: number): boolean {
  const edge = (2 * height) / 3;
  if (event.kind === 'tap' || event.kind === 'long_tap') return event.y >= edge;
  return event.kind === 'swipe' && event.from[1] >= edge;
}

function viewOf({ packageName, pieces }: PopUp, view: View, { width, height }: ScreenSource): View {
  const owner = packageName ?? view.packageName;
  const nodes = pieces.map(({ id, className, text, bounds: [left, top, right, bottom], closes }, at) => {
    const can = closes === true || className !== 'TextView';
    return `<node index="${at}" text="${text}" resource-id="${owner}:id/${id}" class="android.widget.${className}" package="${owner}" content-desc="" checkable="false" checked="false" clickable="${can}" enabled="true" focusable="${can}" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[${left},${top}][${right},${bottom}]" />`;
  });
  const frame = `<node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="${owner}" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][${width},${height}]">${nodes.join('')}</node>`;
  return {
    ...view,
    packageName: owner,
    hierarchy: `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${view.rotation}">${frame}</hierarchy>`,
    keyboardShown: false,
  };
}

import { createStillSource } from '@tapwright/virtual-android';
import type { ScreenSource } from '@tapwright/virtual-ui';

export const APP = 'org.example.counted';
const COMPONENT = `${APP}/.MainActivity`;

/** What can be touched on the screen: buttons first, then fields. */
export const BUTTONS = 6;
export const FIELDS = 2;

/** Every start of the app moves its widgets, so that a touch shows for which start it was meant. */
export interface Touch {
  /** Counts the starts of the app on this phone, from 1. */
  readonly start: number;
  /** Index of the widget. */
  readonly widget: number;
}

const WIDTH = 1_080;
const HEIGHT = 2_400;
const COLUMNS = 1_000;
const LEFT = 40;
const TOP = 100;
const ROW = 250;
/** Half the width and the height of a widget; even bounds, so that the centre is a whole pixel. */
const REACH = 20;

export function placeOf({ start, widget }: Touch): { readonly x: number; readonly y: number } {
  return { x: LEFT + (start % COLUMNS), y: TOP + ROW * widget + Math.floor(start / COLUMNS) };
}

/** What was touched, by the pixel; a pixel between the widgets belongs to no start. */
export function touchAt(x: number, y: number): Touch {
  const widget = Math.floor((y - TOP) / ROW);
  return { start: x - LEFT + COLUMNS * (y - TOP - widget * ROW), widget };
}

/** A screen of one app whose widgets move with every start; `onStart` gets its number. */
export function createCountedSource(onStart: (start: number) => void): ScreenSource {
  const app = { packageName: APP, launchComponent: COMPONENT, versionName: '1.0', versionCode: 1 };
  const still = createStillSource({ width: WIDTH, height: HEIGHT, app });
  let start = 0;
  still.forceStop(APP);
  return {
    ...still,
    view() {
      const view = still.view();
      return view.packageName === APP ? { ...view, hierarchy: hierarchyOf(start) } : view;
    },
    start(component) {
      if (!still.start(component)) return false;
      start += 1;
      onStart(start);
      return true;
    },
  };
}

function hierarchyOf(start: number): string {
  const widgets = Array.from({ length: BUTTONS + FIELDS }, (_, widget) => nodeOf({ start, widget }));
  const frame = `class="android.widget.FrameLayout" package="${APP}" enabled="true" bounds="[0,0][${WIDTH},${HEIGHT}]"`;
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node ${frame}>${widgets.join('')}</node></hierarchy>`;
}

function nodeOf(touch: Touch): string {
  const { x, y } = placeOf(touch);
  const { widget } = touch;
  const bounds = `[${x - REACH},${y - REACH}][${x + REACH},${y + REACH}]`;
  const shared = `resource-id="${APP}:id/widget_${widget}" package="${APP}" enabled="true" clickable="true" bounds="${bounds}"`;
  return widget < BUTTONS
    ? `<node class="android.widget.Button" text="Step ${widget}" ${shared}/>`
    : `<node class="android.widget.EditText" text="" hint="Field ${widget}" focusable="true" ${shared}/>`;
}

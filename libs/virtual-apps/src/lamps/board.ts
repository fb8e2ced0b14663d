import {
  heightOf,
  lineHeight,
  paintCircle,
  paintLines,
  paintOutline,
  paintRect,
  type Rect,
  type Theme,
  widthOf,
} from '@tapwright/virtual-ui';
import { type LampsEvent, type LampsState, SIDE } from './state.ts';

/** A place on the board, as shares of its width and height. */
export type Place = readonly [fx: number, fy: number];

const LEFT = 0.1;
const TOP = 0.2;
const STEP_X = (1 - 2 * LEFT) / SIDE;
const STEP_Y = 0.16;
const BELL: Place = [0.5, 0.84];
const BELL_WIDTH = 0.5;
const BELL_HEIGHT = 0.09;

/** The middle of a lamp. */
export function lampAt(lamp: number): Place {
  return [LEFT + STEP_X * ((lamp % SIDE) + 0.5), TOP + STEP_Y * (Math.floor(lamp / SIDE) + 0.5)];
}

/** The middle of the bell's button. */
export function bellAt(): Place {
  return BELL;
}

/** What a finger at this place does. */
export function touchOn(fx: number, fy: number): LampsEvent {
  if (Math.abs(fx - BELL[0]) < BELL_WIDTH / 2 && Math.abs(fy - BELL[1]) < BELL_HEIGHT / 2)
    return { type: 'bell_rung' };
  const [column, row] = [Math.floor((fx - LEFT) / STEP_X), Math.floor((fy - TOP) / STEP_Y)];
  const isOnBoard = column >= 0 && column < SIDE && row >= 0 && row < SIDE;
  return isOnBoard ? { type: 'lamp_touched', lamp: row * SIDE + column } : { type: 'missed' };
}

/** Everything that there is to see: no part of it is in the tree. */
export function drawBoard({ lit, rings }: LampsState, rect: Rect, theme: Theme): string {
  const at = ([fx, fy]: Place): readonly [number, number] => [
    Math.round(rect.left + fx * widthOf(rect)),
    Math.round(rect.top + fy * heightOf(rect)),
  ];
  const radius = Math.round(Math.min(widthOf(rect) * STEP_X, heightOf(rect) * STEP_Y) * 0.36);
  const lamps = lit.map((burns, lamp) => {
    const [x, y] = at(lampAt(lamp));
    const ring = `stroke="${theme.outline}" stroke-width="6"`;
    return paintCircle(x, y, radius, burns ? '#f6c343' : '#5b6570', ` ${ring}`);
  });
  const [x, y] = at(BELL);
  const half = {
    x: Math.round((widthOf(rect) * BELL_WIDTH) / 2),
    y: Math.round((heightOf(rect) * BELL_HEIGHT) / 2),
  };
  const bell = { left: x - half.x, top: y - half.y, right: x + half.x, bottom: y + half.y };
  return [
    paintRect(rect, theme.background),
    word('Lamps', at([0.5, 0.1]), 64, theme.text),
    ...lamps,
    paintOutline(bell, theme.outline, 24, 4),
    paintRect(bell, theme.container, 24),
    word('Ring the bell', [x, y], 48, theme.onContainer),
    word(rings === 1 ? 'It rang once' : `It rang ${rings} times`, at([0.5, 0.94]), 40, theme.text),
  ].join('');
}

function word(text: string, [x, y]: readonly [number, number], size: number, colour: string): string {
  const font = { size, bold: false };
  return paintLines([text], x, Math.round(y - lineHeight(font) / 2), { font, colour, anchor: 'middle' });
}

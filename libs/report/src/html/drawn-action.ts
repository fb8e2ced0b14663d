import type { Bounds } from '@tapwright/contracts';
import type { FrameRef, Point, ReportAction, ReportEvidence } from '../report-model.ts';
import { html, type Markup } from './markup.ts';

const LABEL_MAX = 26;
/** Actions without a place: their name is written on the picture. */
const KEYS: Readonly<Partial<Record<ReportAction['kind'], string>>> = {
  back: 'Back',
  home: 'Home',
  enter: 'Enter',
  wait: 'Wait',
  restart: 'Restart the app',
  end: 'End',
};

/** The action as a drawing in the pixels of its frame: where the finger touched, its path, or the typed text. */
export function drawnAction(action: ReportAction, frame: FrameRef): readonly Markup[] {
  const box = action.bounds === null ? null : within(action.bounds, frame);
  const outline = box === null ? [] : [boxElement(box, 'target', frame)];
  const at: Point | null =
    action.from ?? (box === null ? null : [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]);
  const label = action.text ?? KEYS[action.kind] ?? null;
  const written = label === null ? [] : [labelElement(label, box, frame)];
  if (action.from !== null && action.to !== null) {
    return [...outline, arrow(action.from, action.to, frame), ...written];
  }
  if (at === null) return written;
  switch (action.kind) {
    case 'click':
      return [...outline, finger(at, frame)];
    case 'double_click':
      return [...outline, finger(at, frame), innerRing(at, frame)];
    case 'long_click':
      return [...outline, ring(at, frame), finger(at, frame)];
    case 'clear':
      return [...outline, cross(at, frame)];
    default:
      return [...outline, ...written];
  }
}

/** The elements that a verdict was read from. */
export function drawnEvidence({ elements }: ReportEvidence, frame: FrameRef): readonly Markup[] {
  return elements.map(({ bounds }) => boxElement(within(bounds, frame), 'evidence', frame));
}

function boxElement([left, top, right, bottom]: Bounds, kind: string, frame: FrameRef): Markup {
  const width = unit(frame) * 0.8;
  return html`<rect class="${kind}" x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="${width}" stroke-width="${width}"/>`;
}

function finger([x, y]: Point, frame: FrameRef): Markup {
  return html`<circle class="finger" cx="${x}" cy="${y}" r="${unit(frame) * 4.5}" stroke-width="${unit(frame)}"/>`;
}

/** Inside the circle of a double tap: the finger touches the same place again. */
function innerRing([x, y]: Point, frame: FrameRef): Markup {
  return html`<circle class="ring" cx="${x}" cy="${y}" r="${unit(frame) * 2}" stroke-width="${unit(frame)}"/>`;
}

/** Around the circle of a long press. */
function ring([x, y]: Point, frame: FrameRef): Markup {
  return html`<circle class="ring" cx="${x}" cy="${y}" r="${unit(frame) * 8}" stroke-width="${unit(frame)}"/>`;
}

function cross([x, y]: Point, frame: FrameRef): Markup {
  const r = unit(frame) * 3;
  const path = `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}`;
  return html`<path class="way" d="${path}" stroke-width="${unit(frame) * 1.2}"/>`;
}

/** From where the finger touched the screen to where it left it, with an arrowhead at the end. */
function arrow(from: Point, to: Point, frame: FrameRef): Markup {
  const [[x1, y1], [x2, y2]] = [from, to];
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const size = unit(frame) * 6;
  const wing = (turn: number) =>
    `${round(x2 - size * Math.cos(angle + turn))} ${round(y2 - size * Math.sin(angle + turn))}`;
  const path = `M${x1} ${y1}L${x2} ${y2}M${wing(0.5)}L${x2} ${y2}L${wing(-0.5)}`;
  return html`<circle class="finger" cx="${x1}" cy="${y1}" r="${unit(frame) * 3}" stroke-width="${unit(frame)}"/><path class="way" d="${path}" stroke-width="${unit(frame) * 1.6}"/>`;
}

/** Above the element, or below if there is no room; near the lower edge if there is no element. */
function labelElement(label: string, box: Bounds | null, frame: FrameRef): Markup {
  const size = unit(frame) * 6.5;
  const shown = label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX - 1)}…` : label;
  const x = box === null ? frame.width / 2 : Math.min(box[0] + size / 2, frame.width * 0.6);
  const y = yOf(box, size, frame);
  const anchor = box === null ? 'middle' : 'start';
  return html`<text class="label" x="${x}" y="${y}" font-size="${size}" stroke-width="${size / 3.5}" text-anchor="${anchor}">${shown}</text>`;
}

function yOf(box: Bounds | null, size: number, frame: FrameRef): number {
  if (box === null) return frame.height - size * 1.5;
  return box[1] > size * 2 ? box[1] - size / 2 : Math.min(box[3] + size * 1.3, frame.height - size / 2);
}

/** Bounds from apps may lie outside of the screen or be inverted. */
function within([left, top, right, bottom]: Bounds, { width, height }: FrameRef): Bounds {
  const x = (value: number) => Math.min(Math.max(value, 0), width);
  const y = (value: number) => Math.min(Math.max(value, 0), height);
  return [
    x(Math.min(left, right)),
    y(Math.min(top, bottom)),
    x(Math.max(left, right)),
    y(Math.max(top, bottom)),
  ];
}

function unit({ width }: FrameRef): number {
  return width / 100;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

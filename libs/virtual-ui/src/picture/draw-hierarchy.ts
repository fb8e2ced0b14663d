import { FONT_FAMILY, renderSvgAside } from './render-svg.ts';
import { escapeSvg, textWithin } from './svg-text.ts';

/** An element of a wireframe; elements are painted in order. Boxes in pixels: left, top, right, bottom. */
export interface DrawnElement {
  readonly box: readonly [number, number, number, number];
  readonly text: string;
  readonly className: string;
  /** True where something inside of it is drawn as well. */
  readonly container: boolean;
  readonly clickable: boolean;
  readonly editable: boolean;
  readonly checkable: boolean;
  readonly checked: boolean;
  readonly focused: boolean;
}

interface DrawOptions {
  /** Size of the picture relative to the screen; 1 if not given. */
  readonly scale?: number;
}

/** Draws a plain wireframe of a screen as PNG. A mark in it says that it is not a photograph (point 14). */
export function drawHierarchy(
  elements: readonly DrawnElement[],
  width: number,
  height: number,
  { scale = 1 }: DrawOptions = {},
): Promise<Uint8Array> {
  return renderSvgAside(hierarchySvg(elements, width, height), Math.max(1, Math.round(width * scale)));
}

/** The wireframe as SVG in screen coordinates. */
function hierarchySvg(elements: readonly DrawnElement[], width: number, height: number): string {
  const unit = Math.max(1, Math.round(Math.min(width, height) / 360));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...elements.map((element) => elementSvg(element, unit)),
    markSvg(width, unit),
    '</svg>',
  ].join('');
}

function elementSvg(element: DrawnElement, unit: number): string {
  const shape = shapeSvg(element, unit);
  if (element.text === '') return shape + pictogram(element, unit);
  const room = element.checkable ? inset(element.box, 28 * unit) : element.box;
  const colour = element.editable || !element.clickable ? '#202124' : '#174ea6';
  return shape + textWithin(element.text, room, { colour, size: 15 * unit, centred: isButton(element) });
}

function shapeSvg(
  { box, container, clickable, editable, focused, checkable, checked }: DrawnElement,
  unit: number,
): string {
  const edge = focused ? '#1a73e8' : '#9aa0a6';
  if (editable)
    return boxSvg(box, `fill="#f8f9fa" stroke="${edge}" stroke-width="${focused ? 2 * unit : unit}"`);
  const mark = checkable ? checkSvg(box, checked, unit) : '';
  if (container) return clickable ? boxSvg(box, 'fill="none" stroke="#e8eaed" stroke-width="1"') : '';
  return (clickable ? boxSvg(box, 'fill="#eef3fd" stroke="#c6d4f0" stroke-width="1"') : '') + mark;
}

/** An element without words: a crossed box, as wireframes show pictures. */
function pictogram({ box, className, container, editable, checkable }: DrawnElement, unit: number): string {
  if (container || editable || checkable || !/Image|Button/.test(className)) return '';
  const [left, top, right, bottom] = box;
  const size = Math.min(right - left, bottom - top, 24 * unit);
  const x = (left + right - size) / 2;
  const y = (top + bottom - size) / 2;
  const cross = `M${x} ${y}l${size} ${size}M${x + size} ${y}l${-size} ${size}`;
  return `<path d="${cross}M${x} ${y}h${size}v${size}h${-size}z" fill="none" stroke="#bdc1c6" stroke-width="${unit}"/>`;
}

function checkSvg([left, top, , bottom]: DrawnElement['box'], checked: boolean, unit: number): string {
  const size = Math.min(bottom - top, 18 * unit);
  const x = left + 4 * unit;
  const y = (top + bottom - size) / 2;
  const frame = `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${checked ? '#1a73e8' : '#fff'}" stroke="#5f6368" stroke-width="${unit}"/>`;
  if (!checked) return frame;
  const tick = `M${x + size * 0.2} ${y + size * 0.5}l${size * 0.2} ${size * 0.25}l${size * 0.4} ${-size * 0.5}`;
  return `${frame}<path d="${tick}" fill="none" stroke="#fff" stroke-width="${2 * unit}"/>`;
}

function boxSvg([left, top, right, bottom]: DrawnElement['box'], paint: string): string {
  return `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" ${paint}/>`;
}

function inset([left, top, right, bottom]: DrawnElement['box'], by: number): DrawnElement['box'] {
  return [Math.min(left + by, right), top, right, bottom];
}

function isButton({ className }: DrawnElement): boolean {
  return /(^|\.)Button$/.test(className);
}

function markSvg(width: number, unit: number): string {
  const [w, h] = [78 * unit, 16 * unit];
  return (
    `<rect x="${width - w}" y="0" width="${w}" height="${h}" fill="#b31412"/>` +
    `<text x="${width - w / 2}" y="${h * 0.74}" font-size="${11 * unit}" text-anchor="middle" fill="#fff">${escapeSvg('synthetic')}</text>`
  );
}

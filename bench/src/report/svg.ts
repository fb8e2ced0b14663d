import { escapeXml } from '@tapwright/escape';

/** One element of a drawing. Numbers are cut to tenths, so that the same figures give the same bytes. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) =>
      ` ${key}="${typeof value === 'number' ? Math.round(value * 10) / 10 : escapeXml(value)}"`,
  );
  return content === ''
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${content}</${name}>`;
}

export interface Words {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill?: string;
  readonly weight?: string;
}

export function words(
  text: string,
  { x, y, size = 12, anchor = 'start', fill = INK, weight = 'normal' }: Words,
): string {
  const style = { 'font-size': size, 'text-anchor': anchor, 'font-weight': weight, fill };
  return tag('text', { x, y, ...style }, escapeXml(text));
}

export const INK = '#24292f';
export const FAINT = '#d0d7de';

/** A drawing on white, readable on dark pages as well. */
export function drawing(width: number, height: number, parts: readonly string[]): string {
  const size = { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` };
  const paper = tag('rect', { x: 0, y: 0, width, height, fill: '#ffffff' });
  const content = [paper, ...parts].join('\n');
  return `${tag('svg', { ...size, 'font-family': 'system-ui, sans-serif' }, `\n${content}\n`)}\n`;
}

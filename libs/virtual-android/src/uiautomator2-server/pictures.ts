import type { ScreenElement } from '@tapwright/screen';
import { renderSvgAside } from '@tapwright/virtual-ui/picture';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { screenSizeOf } from '../phone/system/screen-size.ts';

/** PNG of what the screen shows in the bounds of an element, in base 64. */
export async function elementPicture({ source }: VirtualDevice, { bounds }: ScreenElement): Promise<string> {
  const [left, top, right, bottom] = bounds;
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const screen = screenSizeOf(source);
  const { png } = await source.picture();
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}">` +
    `<image x="${-left}" y="${-top}" width="${screen.width}" height="${screen.height}" preserveAspectRatio="none" xlink:href="${href}"/></svg>`;
  return Buffer.from(await renderSvgAside(svg, width)).toString('base64');
}

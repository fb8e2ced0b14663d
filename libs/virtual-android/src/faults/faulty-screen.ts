import type { InputEvent, InputOutcome, ScreenSource, View } from '@tapwright/virtual-ui';
import { keyboardHeight, paintKeyboard, themeOf, UPRIGHT } from '@tapwright/virtual-ui';
import { encodePng, FONT_FAMILY, renderSvgAside } from '@tapwright/virtual-ui/picture';
import { forwarded } from '../phone/system/layer.ts';
import { screenSizeOf } from '../phone/system/screen-size.ts';
import { pictureBomb } from './picture-bomb.ts';

/** The faults of a screen; events change them. */
export interface ScreenFaults {
  /** Number of next pictures that are black. */
  blackPictures: number;
  /** Sides of the next pictures that are bombs, in pixels. */
  readonly bombs: number[];
  /** A keyboard lies over the app although nothing has the focus. */
  covered: boolean;
}

type Picture = Awaited<ReturnType<ScreenSource['picture']>>;

interface OldScreen {
  readonly view: View;
  readonly picture: Promise<Picture>;
  /** Moment by the phone's clock. */
  readonly until: number;
}

/** The screen with its faults. `transitions`: how long an old screen stays, milliseconds of the phone's clock. */
export function createFaultyScreen(
  below: ScreenSource,
  faults: ScreenFaults,
  transitions: number,
  now: () => number,
): ScreenSource {
  let old: OldScreen | null = null;
  const current = (): OldScreen | null => {
    if (old !== null && now() >= old.until) old = null;
    return old;
  };

  const change = <Outcome>(act: () => Outcome): Outcome => {
    if (transitions === 0) return act();
    const view = below.view();
    // Drawn now: later the old screen is gone.
    const picture = below.picture();
    picture.catch(() => undefined);
    const outcome = act();
    if (below.view().hierarchy !== view.hierarchy) old = { view, picture, until: now() + transitions };
    return outcome;
  };
  const input = (event: InputEvent): InputOutcome => {
    if (!faults.covered) return change(() => below.input(event));
    const leaves = event.kind === 'key' && (event.key === 'BACK' || event.key === 'HOME');
    if (leaves) faults.covered = false;
    const taken = (event.kind === 'key' && event.key === 'BACK') || onKeyboard(event, below);
    return taken ? { basis: 'synthetic', place: below.view().activity } : change(() => below.input(event));
  };

  return {
    ...forwarded(below),
    view() {
      const view = current()?.view ?? below.view();
      return faults.covered ? { ...view, keyboardShown: true } : view;
    },
    async picture() {
      const side = faults.bombs.shift();
      if (side !== undefined) return { png: pictureBomb(side), synthetic: true };
      if (faults.blackPictures > 0) {
        faults.blackPictures -= 1;
        return { png: blackPng(below), synthetic: true };
      }
      const picture = await (current()?.picture ?? below.picture());
      return faults.covered ? { ...picture, png: await withKeyboard(picture.png, below) } : picture;
    },
    input,
    start: (component, uri) => change(() => below.start(component, uri)),
  };
}

function keyboardTop(screen: ScreenSource): number {
  const size = screenSizeOf(screen);
  return size.height - keyboardHeight(size);
}

function onKeyboard(event: InputEvent, screen: ScreenSource): boolean {
  if (event.kind === 'tap' || event.kind === 'long_tap') return event.y >= keyboardTop(screen);
  return event.kind === 'swipe' && event.from[1] >= keyboardTop(screen);
}

function blackPng(screen: ScreenSource): Uint8Array {
  const { width, height } = screenSizeOf(screen);
  return encodePng({ width, height, rgba: new Uint8Array(width * height * 4) });
}

/** The toolkit's keyboard over whatever picture the screen has, in the screen's own scale. */
async function withKeyboard(below: Uint8Array, screen: ScreenSource): Promise<Uint8Array> {
  const { width, height } = screenSizeOf(screen);
  const scale = Math.min(width, height) / UPRIGHT.width;
  const display = { width: Math.round(width / scale), height: Math.round(height / scale) };
  const href = `data:image/png;base64,${Buffer.from(below).toString('base64')}`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}">` +
    `<image width="${width}" height="${height}" preserveAspectRatio="none" image-rendering="optimizeSpeed" xlink:href="${href}"/>` +
    `<g transform="scale(${scale})">${paintKeyboard(themeOf('light', '#3a6ea5'), display)}</g></svg>`;
  return renderSvgAside(svg, width);
}

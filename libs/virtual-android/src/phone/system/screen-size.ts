import type { Display, ScreenSource } from '@tapwright/virtual-ui';

/** Pixels of a screen as it is held now: a source says its size upright, and a recording of a wide screen the size it has. */
export function screenSizeOf(source: Pick<ScreenSource, 'width' | 'height' | 'view'>): Display {
  const { width, height } = source;
  const turned = source.view().rotation % 2 === 1 && width < height;
  return turned ? { width: height, height: width } : { width, height };
}

import type { Display, ScreenSource } from '@tapwright/virtual-ui';

/** Size of a screen as it is held now. A source gives its upright size; a recording of a wide screen its real size. */
export function screenSizeOf(source: Pick<ScreenSource, 'width' | 'height' | 'view'>): Display {
  const { width, height } = source;
  const turned = source.view().rotation % 2 === 1 && width < height;
  return turned ? { width: height, height: width } : { width, height };
}

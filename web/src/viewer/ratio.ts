import type { CSSProperties } from 'react';

/** For the styles of what shows a screen: its width by its height. */
export function ratioOf({ width, height }: { readonly width: number; readonly height: number }) {
  return { '--screen-ratio': width / height } as CSSProperties;
}

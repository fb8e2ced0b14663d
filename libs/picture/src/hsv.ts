/** A colour as hue, saturation and value. */
export interface Hsv {
  /** Degrees, 0 (red) to 360; 0 where it is grey. */
  readonly hue: number;
  /** 0 (grey) to 1. */
  readonly saturation: number;
  /** 0 (black) to 1. */
  readonly value: number;
}

/** Converts red, green and blue, each 0 to 255 (A. R. Smith, "Color Gamut Transform Pairs", 1978). */
export function toHsv(red: number, green: number, blue: number): Hsv {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  return {
    hue: hueOf([red, green, blue], most, spread),
    saturation: most === 0 ? 0 : spread / most,
    value: most / 255,
  };
}

function hueOf([red, green, blue]: readonly [number, number, number], most: number, spread: number): number {
  if (spread === 0) return 0;
  if (most === red) return ((green - blue) / spread) * 60 + (green < blue ? 360 : 0);
  if (most === green) return ((blue - red) / spread) * 60 + 120;
  return ((red - green) / spread) * 60 + 240;
}

/** Degrees between two hues, at most 180. */
export function hueDistance(a: number, b: number): number {
  const apart = Math.abs(a - b) % 360;
  return Math.min(apart, 360 - apart);
}

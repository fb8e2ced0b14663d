export type ThemeName = 'light' | 'dark';

/** Colours of one app in one theme, as `#rrggbb`. */
export interface Theme {
  readonly name: ThemeName;
  readonly background: string;
  /** Cards, menus, dialogs. */
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly outline: string;
  readonly accent: string;
  readonly onAccent: string;
  /** Tinted background of the floating button and of controls that are switched on. */
  readonly container: string;
  readonly onContainer: string;
  readonly danger: string;
  /** Background and text of the short message at the bottom. */
  readonly message: string;
  readonly onMessage: string;
}

/** Red, green and blue, 0 to 255. */
function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** `share` of `colour` over the rest of `ground`. */
export function mix(colour: string, ground: string, share: number): string {
  const below = channels(ground);
  const mixed = channels(colour).map((channel, i) =>
    Math.round(channel * share + (below[i] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance as in WCAG 2.1. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

const STEPS = Array.from({ length: 21 }, (_, step) => 1 - step / 20);

/** The colour, mixed with `towards` as far as needed to be legible on the background (4.5 to 1, WCAG 2.1). */
function readable(colour: string, ground: string, towards: string): string {
  const shades = STEPS.map((share) => mix(colour, towards, share));
  return shades.find((shade) => contrast(shade, ground) >= 4.5) ?? towards;
}

/** Derives all colours of an app from its accent. The app is legible whatever accent it chooses. */
export function themeOf(name: ThemeName, accent: string): Theme {
  return name === 'light' ? lightTheme(accent) : darkTheme(accent);
}

function lightTheme(accent: string): Theme {
  const background = mix(accent, '#ffffff', 0.03);
  return {
    name: 'light',
    background,
    surface: mix(accent, '#ffffff', 0.09),
    text: '#1c1b1f',
    muted: '#5d5c63',
    outline: '#b9b7c0',
    accent: readable(accent, background, '#000000'),
    onAccent: '#ffffff',
    container: mix(accent, '#ffffff', 0.34),
    onContainer: readable(mix(accent, '#000000', 0.5), mix(accent, '#ffffff', 0.34), '#000000'),
    danger: '#b3261e',
    message: '#313033',
    onMessage: '#f4eff4',
  };
}

function darkTheme(accent: string): Theme {
  const background = mix(accent, '#121214', 0.04);
  const bright = readable(mix(accent, '#ffffff', 0.5), background, '#ffffff');
  const container = readable(mix(accent, '#000000', 0.6), '#ffffff', '#000000');
  return {
    name: 'dark',
    background,
    surface: mix(accent, '#1e1e21', 0.12),
    text: '#e6e1e5',
    muted: '#aeaab2',
    outline: '#5b5860',
    accent: bright,
    onAccent: readable(mix(accent, '#000000', 0.4), bright, '#000000'),
    container,
    onContainer: readable(mix(accent, '#ffffff', 0.2), container, '#ffffff'),
    danger: '#f2b8b5',
    message: '#e6e1e5',
    onMessage: '#313033',
  };
}

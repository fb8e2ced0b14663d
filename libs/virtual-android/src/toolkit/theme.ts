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
  /** Tinted ground of the floating button and of what is switched on. */
  readonly container: string;
  readonly onContainer: string;
  readonly danger: string;
  /** Ground and text of the short message at the bottom. */
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

/** All colours of an app from its one accent, so that an app is legible whatever accent it chooses. */
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
    accent,
    onAccent: '#ffffff',
    container: mix(accent, '#ffffff', 0.34),
    onContainer: mix(accent, '#000000', 0.5),
    danger: '#b3261e',
    message: '#313033',
    onMessage: '#f4eff4',
  };
}

function darkTheme(accent: string): Theme {
  return {
    name: 'dark',
    background: mix(accent, '#121214', 0.04),
    surface: mix(accent, '#1e1e21', 0.12),
    text: '#e6e1e5',
    muted: '#aeaab2',
    outline: '#5b5860',
    accent: mix(accent, '#ffffff', 0.5),
    onAccent: mix(accent, '#000000', 0.4),
    container: mix(accent, '#000000', 0.6),
    onContainer: mix(accent, '#ffffff', 0.2),
    danger: '#f2b8b5',
    message: '#e6e1e5',
    onMessage: '#313033',
  };
}

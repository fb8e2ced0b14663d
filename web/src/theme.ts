import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  getContrastColor,
  getPrimaryShade,
  type MantineColorsTuple,
  type MantineTheme,
  type VariantColorsResolver,
} from '@mantine/core';

/** The colour of what can be pressed. Its contrast with white and with the dark background is above 4.5 : 1. */
const brand: MantineColorsTuple = [
  '#eef3ff',
  '#dbe5fd',
  '#b4c8fa',
  '#8aa9f7',
  '#678ff4',
  '#517ef3',
  '#3f6fe6',
  '#2f5bc9',
  '#264db0',
  '#1a3f97',
];

/**
 * What is written on a filled colour: Mantine reckons black or white by the shade of the light scheme and keeps it in the dark,
 * where the shade is a brighter one.
 */
const readableVariants: VariantColorsResolver = (wanted) => {
  const usual = defaultVariantColorsResolver(wanted);
  const name = wanted.color ?? wanted.theme.primaryColor;
  if (wanted.variant !== 'filled' || wanted.theme.colors[name] === undefined) return usual;
  return { ...usual, color: `var(${onFilled(name)})` };
};

const onFilled = (name: string) => `--tapwright-on-${name}-filled`;

/** One look for the dashboard and the viewer, light and dark. */
export const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  // Above it black has the better contrast, below it white; there both have 4.58 : 1.
  luminanceThreshold: 0.179,
  variantColorResolver: readableVariants,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
});

/**
 * What is said in passing is grey, what was refused is red, and both have a contrast above 4.5 : 1 on every background of the
 * pages. What is written on a filled colour is black or white, by the shade that the scheme has.
 */
export const readableVariables: CSSVariablesResolver = (all) => ({
  variables: {},
  light: { ...inWords('gray-7', 'red-9'), ...writtenOn(all, 'light') },
  dark: { ...inWords('dark-0', 'red-4'), ...writtenOn(all, 'dark') },
});

function inWords(grey: string, red: string): Record<string, string> {
  return {
    '--mantine-color-dimmed': `var(--mantine-color-${grey})`,
    '--mantine-color-red-text': `var(--mantine-color-${red})`,
    '--mantine-color-error': `var(--mantine-color-${red})`,
  };
}

function writtenOn(all: MantineTheme, colorScheme: 'light' | 'dark'): Record<string, string> {
  const shade = getPrimaryShade(all, colorScheme);
  return Object.fromEntries(
    Object.entries(all.colors).map(([name, shades]) => [
      onFilled(name),
      getContrastColor({ color: shades[shade], theme: all, autoContrast: true }),
    ]),
  );
}

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

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

/** One look for the dashboard and the viewer, light and dark. */
export const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  // White on the brighter half of the colours would be hard to read.
  luminanceThreshold: 0.2,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
});

/** What is said in passing is grey, and still has a contrast above 4.5 : 1 on every background of the pages. */
export const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': 'var(--mantine-color-gray-7)' },
  dark: { '--mantine-color-dimmed': 'var(--mantine-color-dark-0)' },
});

import { createTheme, type MantineColorsTuple } from '@mantine/core';

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
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
});

/**
 * What is drawn on a canvas takes no colours of the page: these are readable on its background, light and dark. Texts stand out from
 * it by 4.5 : 1 and lines by 3 : 1. Grid lines only lead the eye, and all of their values are written on an axis: 1.5 : 1.
 */
export const CHART_COLOURS = {
  light: { text: '#000000', grid: '#c4cad0', lines: ['#1c7ed6', '#e8590c', '#2f9e44'] },
  dark: { text: '#e9ecef', grid: '#5c5f66', lines: ['#4dabf7', '#ff922b', '#51cf66'] },
} as const;

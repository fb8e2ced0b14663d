export { markdownCell } from './markdown-cell.ts';
export { escapePattern } from './pattern.ts';
export { shellWord } from './shell-word.ts';
export { allowedInXml, escapeXml } from './xml.ts';

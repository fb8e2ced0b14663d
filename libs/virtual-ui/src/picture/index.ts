export { drawContactSheet, type SheetScreen } from './contact-sheet.ts';
export { decodePng } from './decode-png.ts';
export { type DrawnElement, drawHierarchy } from './draw-hierarchy.ts';
export { encodePng } from './png.ts';
export { FONT_FAMILY, renderSvgAside } from './render-svg.ts';
export { type Patch, repaint } from './repaint.ts';

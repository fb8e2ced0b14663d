export { diffScreens } from './diff.ts';
export { type ElementLabel, editableValue, elementLabel, type LabelSource } from './label.ts';
export { findElement, type Located, type LocatedBy, locate, toElementRef } from './locate.ts';
export { elementContext } from './neighbours.ts';
export { type ElementPair, type Pairing, pairElements } from './pair-elements.ts';
export { parseHierarchy } from './parse-hierarchy.ts';
export { type Recognition, recogniseScreen, type ScreenKind } from './recognise.ts';
export type { ParseContext, ParseFailure, ParseResult, Screen, ScreenElement } from './screen.ts';
export { contentHash, layoutSignature, structureKey } from './signatures.ts';
export { textsInReadingOrder, type VisibleText, visibleTexts } from './texts.ts';
export {
  ancestorsOf,
  appElements,
  centreOf,
  descendantsOf,
  isInteractable,
  oneLine,
  ownText,
  parentOf,
  shortClass,
} from './tree.ts';
export { accessibilityText, simplifiedList } from './views.ts';

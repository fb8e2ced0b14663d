export { diffScreens } from './diff.ts';
export { type DumpFormOptions, dumpForm } from './dump-form.ts';
export { elementLikeness, elementSet } from './element-set.ts';
export { isInState } from './element-state.ts';
export { elementsAt } from './elements-at.ts';
export {
  type ControlTry,
  FINDING_KINDS,
  FINDINGS_MAX,
  type Finding,
  type FindingFacts,
  type FindingKind,
  finding,
} from './findings/finding.ts';
export { findingName } from './findings/finding-name.ts';
export { keyboardTopOf } from './findings/keyboard-top.ts';
export { likelyDensity } from './findings/likely-density.ts';
export { screenFindings } from './findings/screen-findings.ts';
export { isMessage, MESSAGE_DP, mayGoOn, ownElements, sharedPart } from './findings/targets.ts';
export { gradientsOf, hashDistance } from './hash-distance.ts';
export { isInert } from './inert.ts';
export { type ElementLabel, editableValue, elementLabel, type LabelSource } from './label.ts';
export { findElement, type Located, type LocatedBy, locate, toElementRef } from './locate.ts';
export { elementsNamed, namedElement, type ShownText, textsNextTo } from './named.ts';
export { nearOf, rowOf } from './near.ts';
export { elementContext } from './neighbours.ts';
export { type ElementPair, type Pairing, pairElements } from './pair-elements.ts';
export { parseHierarchy } from './parse-hierarchy.ts';
export { placeIdentity } from './place-identity.ts';
export {
  belongsToSystem,
  isLauncher,
  LAUNCHER_NAMES,
  type Recognition,
  recogniseScreen,
  type ScreenFacts,
  type ScreenKind,
} from './recognise.ts';
export type { ParseContext, ParseFailure, ParseResult, Screen, ScreenElement } from './screen.ts';
export { describeScrollable, type MoreToCome, type ScrollableContent } from './scrollable.ts';
export { contentHash, layoutSignature, structureKey } from './signatures.ts';
export { asRead, isActivity, standsIn, withoutSpace } from './stands-in.ts';
export { textsInReadingOrder, type VisibleText, visibleTexts } from './texts.ts';
export {
  ancestorsOf,
  appElements,
  centreOf,
  descendantsOf,
  isInteractable,
  isList,
  oneLine,
  ownText,
  parentOf,
  shortClass,
  systemBarMask,
} from './tree.ts';
export { unnamedIcons } from './unnamed-icons.ts';
export { type FilteredNode, filteredNodes, type Hyperlink, nodeLine, ridOf } from './views/filtered-nodes.ts';
export { actionableJson, nestedJson } from './views/json-views.ts';
export { type Mark, marksOf } from './views/marks.ts';
export { accessibilityText, simplifiedList } from './views/views.ts';

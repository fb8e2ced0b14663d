export { type ActivityView, type AppEnv, defineApp, type VirtualApp } from './app/app.ts';
export type { AppBug, BugKind } from './app/bugs.ts';
export {
  type ActionFilter,
  type AppAction,
  type DeclaredParts,
  type LinkFilter,
  restOfLink,
} from './app/declared.ts';
export { PLAIN_PHONE } from './app/host.ts';
export { type Reaction, react } from './app/reaction.ts';
export type { SheetSpec } from './app/sheet.ts';
export {
  type AppEvent,
  after,
  askPermission,
  choose,
  copyText,
  deleteFile,
  dismiss,
  type Effect,
  focusField,
  goBack,
  hideKeyboard,
  logLine,
  pop,
  popToRoot,
  push,
  type Signal,
  showDialog,
  showSheet,
  snackbar,
  writeFile,
} from './app/signal.ts';
export { type DeviceClock, FIRST_MOMENT, realClock, steppedClock } from './clock.ts';
export { paintKeyboard } from './drawing/decor.ts';
export type { IconName } from './drawing/icons.ts';
export { paintCircle, paintIcon, paintLines, paintOutline, paintRect, paintShadow } from './drawing/paint.ts';
export { mix, type Theme, themeOf } from './drawing/theme.ts';
export { dumpWindow } from './dump/dump.ts';
export type { SeenElement } from './dump/seen.ts';
export {
  type Bounds,
  descendants,
  isTrue,
  parseTree,
  selfAndAncestors,
  type Tree,
  type TreeNode,
} from './dump/tree.ts';
export { VirtualError } from './error.ts';
export { atMost, type Box, type LayoutContext } from './layout/box.ts';
export { type Display, dp, isWide, keyboardHeight, SCREEN_BARS, sp, UPRIGHT } from './layout/display.ts';
export { contains, heightOf, type Rect, rectOf, widthOf } from './layout/geometry.ts';
export { measureWidget } from './layout/measure.ts';
export { type Font, lineHeight, textWidth } from './layout/text-metrics.ts';
export type { Widget } from './layout/widget.ts';
export { systemWords } from './layout/words.ts';
export { elementAt, playStep, playTruth, readScreen, screenOf } from './playing/play-truth.ts';
export { stepsOf, type TaskLocator, type TruthStep, type TruthWay } from './playing/steps.ts';
export { inputsOf } from './playing/truth-inputs.ts';
export { back, clear, click, menu, type, up, wait } from './playing/truth-steps.ts';
export { createRandom } from './random.ts';
export { findAt } from './session/hit.ts';
export { createInteractiveSource, type InteractiveSource } from './session/interactive-source.ts';
export type { AppProcess } from './session/process.ts';
export type {
  AppInfo,
  AppSignal,
  InputEvent,
  InputOutcome,
  LogPriority,
  Phone,
  ScreenSource,
  View,
} from './source.ts';
export type { ToolbarWidget } from './widgets/arranging/toolbar.ts';
export {
  type CalendarDate,
  daysIn,
  firstWeekday,
  monthAfter,
  monthTitle,
  placesBefore,
  weekdayLetters,
  type YearMonth,
} from './widgets/dates/calendar-month.ts';
export type { DialogSpec } from './widgets/windows/dialog.ts';
export { escapeAttribute } from './xml-text.ts';

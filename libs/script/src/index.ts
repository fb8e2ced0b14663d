export type { Emission, EmitOptions, Emitter, Proof, ScriptFile } from './emit/emitter.ts';
export { baseName, emitters, helpersOf } from './emit/emitters.ts';
export { TRACE_FORMAT } from './emit/neutral-json/neutral-json.ts';
export { rolesOf, whyNot } from './emit/several-devices.ts';
export { type HelperPackage, WEBDRIVERIO_PACKAGE } from './emit/webdriverio/package.ts';
export {
  applyProposals,
  type Healed,
  type HealingProposal,
  type HealRequest,
  healLocator,
  proposalOf,
} from './heal/heal.ts';
export type { Locator, LocatorRule } from './locate/locator.ts';
export { locatorChain, needsLook, resolveLocator } from './locate/locator-chain.ts';
export { elementsWithLooks, findByLook, type Looks } from './locate/looks.ts';
export { matchLocator } from './locate/match-locator.ts';
export { notDone } from './play/decide.ts';
export { filesChecked } from './play/files-checked.ts';
export { liesUnderKeyboard } from './play/lying-over.ts';
export {
  nextMove,
  PLAY_START,
  type PlayAnswer,
  type PlayFailure,
  type Playing,
  type PlayMove,
  type PlayState,
  type Spotted,
} from './play/play-trace.ts';
export { CROP_ALIKE } from './play/spot.ts';
export { READABLE, type ReadScript, readBody, readScript, type ScriptOnDisk } from './read/read-body.ts';
export { formatDay } from './text/day-format.ts';
export {
  dayFromToday,
  literal,
  parameter,
  parametersIn,
  parseDay,
  plainText,
  resolveTemplate,
  type Template,
  type TemplatePart,
  type TemplateValues,
  templateParts,
} from './text/template.ts';
export { bindTrace } from './trace/bind-trace.ts';
export { holdsOn } from './trace/check.ts';
export { conditionInWords } from './trace/conditions.ts';
export { type Becomes, type DifferingText, differingTexts, type RunDays } from './trace/differing-texts.ts';
export { type ExpectationContext, expectationCheck } from './trace/expected-checks.ts';
export type { RunStep } from './trace/guards.ts';
export { makeTrace } from './trace/make-trace.ts';
export type { KnownParameter } from './trace/parameterise.ts';
export { parseTrace } from './trace/parse-trace.ts';
export { finalChecks, newTexts, recordStep } from './trace/record-step.ts';
export type { OtherRun } from './trace/text-templates.ts';
export {
  type Check,
  CONDITIONAL_SCHEMA,
  environmentName,
  type Guard,
  TRACE_SCHEMA,
  type Trace,
  type TraceCase,
  type TraceParameter,
  type TraceStep,
} from './trace/trace.ts';
export type { HeldExpectations, TraceInput } from './trace/trace-input.ts';
export { wantedLooks } from './trace/wanted-looks.ts';

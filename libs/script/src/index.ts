export { bindTrace } from './bind-trace.ts';
export { holdsOn } from './check.ts';
export { type Becomes, type DifferingText, differingTexts, type RunDays } from './differing-texts.ts';
export type { Emission, Emitter, Proof } from './emitter.ts';
export { emitters } from './emitters.ts';
export { type ExpectationContext, expectationCheck } from './expected-checks.ts';
export { filesChecked } from './files-checked.ts';
export type { RunStep } from './guards.ts';
export {
  applyProposals,
  type Healed,
  type HealingProposal,
  type HealRequest,
  healLocator,
  proposalOf,
} from './heal.ts';
export type { Locator, LocatorRule } from './locator.ts';
export { locatorChain, needsLook, resolveLocator } from './locator-chain.ts';
export { elementsWithLooks, findByLook, type Looks } from './looks.ts';
export { makeTrace } from './make-trace.ts';
export { TRACE_FORMAT } from './neutral-json.ts';
export type { KnownParameter } from './parameterise.ts';
export { parseTrace } from './parse-trace.ts';
export {
  nextMove,
  PLAY_START,
  type PlayAnswer,
  type PlayFailure,
  type Playing,
  type PlayMove,
  type PlayState,
} from './play-trace.ts';
export { finalChecks, newTexts, recordStep } from './record-step.ts';
export { rolesOf, whyNot } from './several-devices.ts';
export {
  dayFromToday,
  formatDay,
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
} from './template.ts';
export type { OtherRun } from './text-templates.ts';
export {
  type Check,
  environmentName,
  type Guard,
  TRACE_SCHEMA,
  type Trace,
  type TraceCase,
  type TraceParameter,
  type TraceStep,
} from './trace.ts';
export type { HeldExpectations, TraceInput } from './trace-input.ts';
export { wantedLooks } from './wanted-looks.ts';

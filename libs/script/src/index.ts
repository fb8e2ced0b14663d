export { bindTrace } from './bind-trace.ts';
export { holdsOn } from './check.ts';
export type { Emission, Emitter, Proof } from './emitter.ts';
export { emitters } from './emitters.ts';
export type { Locator, LocatorRule } from './locator.ts';
export { locatorChain, resolveLocator } from './locator-chain.ts';
export { parseTrace } from './parse-trace.ts';
export { finalChecks, newTexts, recordStep } from './record-step.ts';
export {
  dayFromToday,
  formatDay,
  literal,
  parameter,
  parametersIn,
  plainText,
  resolveTemplate,
  type Template,
  type TemplatePart,
  type TemplateValues,
  templateParts,
} from './template.ts';
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

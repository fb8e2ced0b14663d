export type { Emission, Emitter, Proof } from './emitter.ts';
export { emitters } from './emitters.ts';
export type { Locator, LocatorRule } from './locator.ts';
export { locatorChain, resolveLocator } from './locator-chain.ts';
export { parseTrace } from './parse-trace.ts';
export { finalTexts, newTexts, recordStep } from './record-step.ts';
export { TRACE_SCHEMA, type Trace, type TraceStep } from './trace.ts';

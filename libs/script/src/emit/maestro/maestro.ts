import type { Emitter } from '../emitter.ts';
import { MAESTRO_HELPERS } from './helper.ts';
import { longFlow } from './long-flow.ts';
import { selectorOf } from './selectors.ts';
import { shortFlow } from './short-flow.ts';
import { createVariables } from './variables.ts';

/**
 * A flow for Maestro. Beside its sub-flows it is as short as a tester would write it; in one file it also searches for what
 * is out of sight and closes windows before each step. Only documented commands are used.
 */
export const maestro: Emitter = {
  format: 'maestro',
  fileExtension: 'yaml',
  helpers: MAESTRO_HELPERS,
  canAsk: ({ locators }) => selectorOf(locators, createVariables([])) !== null,
  emit: (trace, { proof, name = 'script', selfContained = false }) =>
    selfContained ? longFlow(trace, proof) : shortFlow(trace, { proof, name }),
};

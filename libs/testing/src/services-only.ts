import { testBackend } from './backend.ts';

/**
 * For tests that the embedded backend cannot run, such as two transactions at once: `test.runIf(servicesOnly(…))`.
 * False on the embedded backend, with a note on standard error, so that nobody thinks that they passed.
 */
export function servicesOnly(what: string): boolean {
  if (testBackend() === 'services') return true;
  process.stderr.write(`NOT TESTED on the embedded backend: ${what} (npm run test:services does)\n`);
  return false;
}

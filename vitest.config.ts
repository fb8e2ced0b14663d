import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Where tests stand. */
const ROOTS = '{libs/*/src,services/*/src,bench/src,scripts,e2e,web/src,web/tests}';
const LONG = { testTimeout: 600_000, hookTimeout: 600_000 };
/** Files share what they have loaded: loading it again took half of the time of all tests. */
const SHARED = { isolate: false, setupFiles: ['libs/android/src/adbkit-first.setup.ts'] };

function kind(name: string, include: string, options: object): TestProjectInlineConfiguration {
  return { test: { name, include: [include], ...options } };
}

/**
 * The kind of a test is the suffix of its file, see CONTRIBUTING.md. Projects are begun in the order of their names: `e2e`
 * before `int`, so that the longest files are not the last ones.
 */
export default defineConfig({
  test: {
    // Many tests wait for processes and clocks: three at once also where there are two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      // No `exclude` here: it would take the place of what the command line excludes.
      kind('unit', `${ROOTS}/**/!(*.int|*.once|*.apart).test.ts`, {
        ...SHARED,
        // Against what hangs. What has to be quick is measured in time of the processor.
        testTimeout: 180_000,
        hookTimeout: 180_000,
      }),
      kind('int', `{libs/*/src,services/*/src,bench/src,scripts}/**/*.int.test.ts`, { ...SHARED, ...LONG }),
      kind('e2e', 'e2e/**/*.int.test.ts', { ...SHARED, ...LONG }),
      kind('once', `${ROOTS}/**/*.once.test.ts`, { ...SHARED, ...LONG }),
      kind('apart', `${ROOTS}/**/*.apart.test.ts`, LONG),
    ],
  },
});

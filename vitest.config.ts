import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Each in a process of its own, on one backend, for they need none: tests that look at the process as a whole (its memory,
 * timers, sockets, listeners), and those that start programs all the time, which takes long from a process that holds much.
 */
const APART = [
  'libs/virtual-android/src/{phone/device/idle,adb/fuzz/fuzz,shell/mksh}.int.test.ts',
  'libs/{report,script}/src/**/*.int.test.ts',
  'services/cli/src/**/*.int.test.ts',
  'bench/src/{other-data,soak}/*.int.test.ts',
  'scripts/*.int.test.ts',
  'e2e/{cases,script}.test.ts',
];
/** Integration tests that need neither a database nor a bus of their own choice: they are the same on every backend. */
const ALONE = [
  'libs/{android,evaluation,model,screen,suite,virtual-android}/src/**/*.int.test.ts',
  'libs/service/src/{fail-points,health,metrics}.int.test.ts',
  'libs/store/src/pglite.int.test.ts',
  'bench/src/**/*.int.test.ts',
  'e2e/faults/**/*.test.ts',
  'e2e/{candidates,captions,case-roles,deploy-files,double-tap,files,gateway-bad-input,hyperlinks,lease-hold,replay,reset-hook,rest,standalone,stated-wait,step-timeout,trouble}.test.ts',
];
const LONG = { testTimeout: 60_000, hookTimeout: 60_000 };
/** Files share what they have loaded: loading it again took half of the time of all tests. */
const SHARED = { isolate: false, setupFiles: ['libs/android/src/adbkit-first.setup.ts'] };

/**
 * `*.test.ts` beside the sources are pure and fast; `int` and `e2e` use the backend named in the environment. Projects are
 * begun in the order of their names: `e2e` before `int`, so that the longest files are not the last ones.
 */
export default defineConfig({
  test: {
    // Many tests wait for processes and clocks: three at once also where there are two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'libs/*/src/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.int.test.ts'],
          ...SHARED,
          // Against what hangs. What has to be quick is measured in time of the processor.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'int',
          include: ['libs/*/src/**/*.int.test.ts', 'services/*/src/**/*.int.test.ts'],
          exclude: [...ALONE, ...APART],
          ...SHARED,
          ...LONG,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...ALONE, ...APART],
          ...SHARED,
          ...LONG,
        },
      },
      { test: { name: 'alone', include: ALONE, exclude: APART, ...SHARED, ...LONG } },
      { test: { name: 'apart', include: APART, ...LONG } },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Integration tests that need neither a database nor a bus of their own choice: they are the same on every backend. */
const ALONE = [
  'libs/{android,evaluation,model,report,screen,script,virtual-android}/src/**/*.int.test.ts',
  'services/cli/src/**/*.int.test.ts',
  'bench/**/*.int.test.ts',
  'e2e/faults/**/*.test.ts',
  'e2e/{candidates,captions,cases,deploy-files,double-tap,gateway-bad-input,lease-hold,replay,reset-hook,script,soak,standalone,stated-wait,step-timeout,trouble}.test.ts',
];
/** Packages that load the adb client: it configures a library for the whole process, which works once only. */
const ADB = ['libs/android/src/**/*.test.ts', 'services/{cli,device-gateway,standalone}/src/**/*.test.ts'];
const LONG = { testTimeout: 60_000, hookTimeout: 60_000 };

/** `*.test.ts` beside the sources are pure and fast; `int` uses the backend named in the environment. */
export default defineConfig({
  test: {
    // Many tests wait for processes and clocks: three at once also where there are two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['libs/*/src/**/*.test.ts', 'services/*/src/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', ...ADB],
          // Pure tests share what they have loaded: half of their time went into loading it again for every file.
          isolate: false,
        },
      },
      { test: { name: 'unit-adb', include: ADB, exclude: ['**/*.int.test.ts'] } },
      {
        test: {
          name: 'int',
          include: ['libs/*/src/**/*.int.test.ts', 'services/*/src/**/*.int.test.ts', 'e2e/**/*.test.ts'],
          exclude: ALONE,
          ...LONG,
        },
      },
      { test: { name: 'alone', include: ALONE, ...LONG } },
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** `*.test.ts` beside the sources are pure and fast; `*.int.test.ts` and `e2e/` use the backend named in the environment. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['libs/*/src/**/*.test.ts', 'services/*/src/**/*.test.ts'],
          exclude: ['**/*.int.test.ts'],
        },
      },
      {
        test: {
          name: 'int',
          include: ['libs/*/src/**/*.int.test.ts', 'services/*/src/**/*.int.test.ts', 'e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

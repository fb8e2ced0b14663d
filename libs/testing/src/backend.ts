/** `embedded`: PGlite and the in-process bus. `services`: real PostgreSQL and NATS JetStream. */
export type TestBackend = 'embedded' | 'services';

/**
 * The backend of integration tests, named by `TAPWRIGHT_TEST_BACKEND`; `embedded` if it is not set.
 * @throws Error for any other value, so that a typing error cannot turn a services run into an embedded one.
 */
export function testBackend(environment: NodeJS.ProcessEnv = process.env): TestBackend {
  const named = environment.TAPWRIGHT_TEST_BACKEND ?? '';
  if (named === '' || named === 'embedded') return 'embedded';
  if (named === 'services') return 'services';
  throw new Error(`TAPWRIGHT_TEST_BACKEND is "${named}"; expected "embedded" or "services"`);
}

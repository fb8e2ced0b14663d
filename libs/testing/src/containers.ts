import { GenericContainer, Wait } from 'testcontainers';

/**
 * Servers in containers, for machines that have only Docker. The test processes of one run share them
 * (`withReuse`): each starts one if none is running yet.
 */
const START_TIMEOUT_MS = 60_000;

export async function startPostgres(): Promise<string> {
  const container = await new GenericContainer('postgres:15')
    .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: 'trust' })
    .withExposedPorts(5432)
    // The image starts the server twice: once for the setup, then permanently.
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
    .withStartupTimeout(START_TIMEOUT_MS)
    .withReuse()
    .start();
  return `postgres://postgres@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
}

export async function startNats(): Promise<string> {
  const container = await new GenericContainer('nats:2.9')
    .withCommand(['-js'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .withStartupTimeout(START_TIMEOUT_MS)
    .withReuse()
    .start();
  return `${container.getHost()}:${container.getMappedPort(4222)}`;
}

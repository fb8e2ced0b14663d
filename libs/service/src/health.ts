import { createServer } from 'node:http';
import type { MetricsAnswer } from './telemetry-sdk.ts';

export interface HealthChecks {
  /** Names of what hangs in the process itself, so that it should be restarted; empty: alive. */
  stalled(): readonly string[];
  /** Names of what is not ready; empty: ready. */
  notReady(): Promise<readonly string[]>;
}

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * `GET /healthz` (its own loops turn, whatever is away around it) and `GET /readyz` (database and bus answer, not
 * draining): 200 or 503 with the reasons. `GET /metrics` in Prometheus' text format, where something is measured.
 */
export async function startHealthServer(
  at: { host: string; port: number },
  checks: HealthChecks,
  metrics?: MetricsAnswer,
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    if (metrics !== undefined && request.url?.split('?')[0] === '/metrics') return metrics(request, response);
    // A check that fails also gives an answer.
    const failed = () => ({ status: 503, body: { status: 'failed' } });
    void answer(request.url ?? '', checks)
      .catch(failed)
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : at.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(url: string, checks: HealthChecks): Promise<{ status: number; body: unknown }> {
  if (url === '/healthz') {
    const stalled = checks.stalled();
    return stalled.length === 0
      ? { status: 200, body: { status: 'ok' } }
      : { status: 503, body: { status: 'failed', stalled } };
  }
  if (url === '/readyz') {
    const missing = await checks.notReady();
    return missing.length === 0
      ? { status: 200, body: { status: 'ready' } }
      : { status: 503, body: { status: 'not ready', missing } };
  }
  return { status: 404, body: { code: 'NOT_FOUND' } };
}

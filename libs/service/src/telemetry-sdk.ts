import type { IncomingMessage, ServerResponse } from 'node:http';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';

/** What answers `GET /metrics`. */
export type MetricsAnswer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Measuring {
  readonly answer: MetricsAnswer;
  stop(): Promise<void>;
}

type Protocol = 'http/protobuf' | 'http/json' | 'grpc';

const EXPORTERS: Readonly<Record<Protocol, () => Promise<PushMetricExporter>>> = {
  'http/protobuf': async () =>
    new (await import('@opentelemetry/exporter-metrics-otlp-proto')).OTLPMetricExporter(),
  'http/json': async () =>
    new (await import('@opentelemetry/exporter-metrics-otlp-http')).OTLPMetricExporter(),
  grpc: async () => new (await import('@opentelemetry/exporter-metrics-otlp-grpc')).OTLPMetricExporter(),
};
const EXPORT_EVERY_MS = 60_000;

/**
 * Measures for this process: metrics are read at `GET /metrics` in Prometheus' text format and, with an OTLP endpoint in the
 * standard variables, pushed to it, unless `OTEL_METRICS_EXPORTER` is `none`.
 */
export async function startMeasuring(service: string, environment: NodeJS.ProcessEnv): Promise<Measuring> {
  const scraped = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  const pushed = await pushingReader(environment);
  const provider = new MeterProvider({
    resource: resourceFromAttributes({ 'service.name': `tapwright-${service}` }),
    readers: [scraped, ...(pushed === null ? [] : [pushed])],
  });
  metrics.setGlobalMeterProvider(provider);
  return {
    answer: (request, response) => scraped.getMetricsRequestHandler(request, response),
    stop: () => provider.shutdown().catch(() => {}),
  };
}

async function pushingReader(environment: NodeJS.ProcessEnv): Promise<PeriodicExportingMetricReader | null> {
  const endpoint =
    environment.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? '';
  if (endpoint === '' || environment.OTEL_METRICS_EXPORTER === 'none') return null;
  const wanted = environment.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL ?? environment.OTEL_EXPORTER_OTLP_PROTOCOL;
  const protocol = isProtocol(wanted) ? wanted : 'http/protobuf';
  const everyMs = Number(environment.OTEL_METRIC_EXPORT_INTERVAL);
  return new PeriodicExportingMetricReader({
    exporter: await EXPORTERS[protocol](),
    exportIntervalMillis: everyMs > 0 ? everyMs : EXPORT_EVERY_MS,
  });
}

function isProtocol(text: string | undefined): text is Protocol {
  return text !== undefined && Object.hasOwn(EXPORTERS, text);
}

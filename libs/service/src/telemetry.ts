import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { MetricsAnswer } from './telemetry-sdk.ts';

const tracer = () => trace.getTracer('tapwright');

/** Names of spans and attributes, declared once. Typed text, secrets and pictures are never attributes. */
export const SPANS = { handle: 'handle', submit: 'submit' } as const;
export const ATTRIBUTES = {
  event: 'tapwright.event',
  job: 'tapwright.job.id',
  run: 'tapwright.run.id',
  attempt: 'tapwright.attempt',
  service: 'tapwright.service',
} as const;

export interface Telemetry {
  /** Answers `GET /metrics`. */
  readonly metrics: MetricsAnswer;
  stop(): Promise<void>;
}

/**
 * Starts to measure, and to export traces if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; the SDK reads the standard variables
 * itself. Its tracing is loaded only then: without it every span is a no-op that costs next to nothing.
 */
export async function startTelemetry(service: string, environment: NodeJS.ProcessEnv): Promise<Telemetry> {
  const { startMeasuring } = await import('./telemetry-sdk.ts');
  const measuring = await startMeasuring(service, environment);
  const stopTracing = await startTracing(service, environment);
  return {
    metrics: measuring.answer,
    stop: async () => {
      await Promise.all([measuring.stop(), stopTracing()]);
    },
  };
}

async function startTracing(service: string, environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  if ((environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? '') === '') return async () => {};
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  // Metrics have their own readers.
  const sdk = new NodeSDK({ serviceName: `tapwright-${service}`, metricReaders: [] });
  sdk.start();
  return () => sdk.shutdown().catch(() => {});
}

/** The W3C trace context of the active span, or the parent's if nothing records. */
export function activeTraceparent(fallback: string | null): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? fallback;
}

export interface SpanOptions {
  readonly name: string;
  readonly parent: string | null;
  readonly attributes: Record<string, string | number>;
}

/** Runs the body in a span that continues the trace of `parent`. */
export async function inSpan<T>(options: SpanOptions, body: (span: Span) => Promise<T>): Promise<T> {
  const parent =
    options.parent === null
      ? context.active()
      : propagation.extract(context.active(), { traceparent: options.parent });
  const settings = { kind: SpanKind.CONSUMER, attributes: options.attributes };
  return tracer().startActiveSpan(options.name, settings, parent, async (span) => {
    try {
      return await body(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}

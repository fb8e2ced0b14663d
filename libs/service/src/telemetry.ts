import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

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

/**
 * Starts exporting traces if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; the SDK reads the standard variables itself. It
 * is loaded only then: without it every span is a no-op that costs next to nothing.
 */
export async function startTelemetry(
  service: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ stop(): Promise<void> }> {
  if ((environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? '') === '') return { stop: async () => {} };
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName: `tapwright-${service}` });
  sdk.start();
  return { stop: () => sdk.shutdown().catch(() => {}) };
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

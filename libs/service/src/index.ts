export { type Background, type BackgroundOptions, startBackground } from './background.ts';
export { busUserName, busUserOf } from './bus-users.ts';
export { type Commit, type CommitOutcome, commit } from './commit.ts';
export { BaseConfig, type Environment, jsonOf, readConfig } from './config.ts';
export { type ContextCache, createContextCache } from './context-cache.ts';
export { FAIL_POINTS, type FailPoint, failPoint } from './fail-points.ts';
export {
  defineHandler,
  defineJobHandler,
  eventFor,
  type Handler,
  type HandlerInput,
  type HandlerResult,
  type HandlersOf,
  type JobHandlerInput,
  type OutgoingTimer,
  type RetryPolicy,
  timerFor,
} from './handler.ts';
export { type HealthChecks, type HealthServer, startHealthServer } from './health.ts';
export { startHolding } from './holding.ts';
export { createLocalHandlers, type LocalHandlers } from './local-handlers.ts';
export { createLogger, type Logger } from './log.ts';
export { MeterEnvironment } from './metering/environment.ts';
export { currentHandling, inHandling } from './metering/handling.ts';
export { createMeter } from './metering/meter.ts';
export { costOf, NANO, type Price, type Prices } from './metering/prices.ts';
export { TENANT_SPENT } from './metering/spent.ts';
export { apiMetrics, type DeviceMetrics, deviceMetrics, METRICS, observeDevices } from './metrics.ts';
export { MigrateConfig } from './migrate-config.ts';
export { startOutageWatch } from './outage-watch.ts';
export { type OutboxOptions, redispatch, startSweeper, startTimers } from './outbox.ts';
export { toNewEvent } from './outgoing.ts';
export { type ProcessOptions, runProcess } from './process.ts';
export { type Processing, processEvent } from './process-event.ts';
export { createPublisher, type Publisher, type PublisherOptions, type StoredEvent } from './publisher.ts';

export {
  RetentionDays,
  type RetentionOptions,
  type RetentionPolicy,
  startRetention,
} from './retention.ts';
export {
  createSecretBox,
  NO_SECRETS,
  randomSecretKey,
  type SecretBox,
  SecretsEnvironment,
  secretBoxOf,
} from './secret-box.ts';
export {
  newInstanceId,
  type Platform,
  type RunningService,
  type ServiceDefinition,
  startService,
} from './service.ts';
export { isStale } from './stale.ts';
export { stopJob } from './stop-job.ts';
export { ATTRIBUTES, activeTraceparent, inSpan, SPANS, startTelemetry } from './telemetry.ts';

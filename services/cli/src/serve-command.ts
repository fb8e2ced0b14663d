import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createModel, ModelEnvironment, modelConfigOf } from '@tapwright/model';
import { loadDomainKnowledge } from '@tapwright/runtime';
import { PolicyEnvironment, ResetHooksEnvironment, RetentionDays, readConfig } from '@tapwright/service';
import { startStandalone } from '@tapwright/standalone';
import { z } from 'zod';
import { type Target, wholeNumber, wrong } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { adbEndpoint, openTarget } from './target-device.ts';

const ServeEnvironment = ModelEnvironment.extend({
  API_KEYS: z.string().optional(),
  API_OPERATORS: z.string().optional(),
  DEVICE_ATTEST: z.enum(['on', 'first', 'off']).default('on'),
  RETENTION_DAYS: RetentionDays,
  ...PolicyEnvironment.shape,
  ...ResetHooksEnvironment.shape,
});
const STREAM_EVERY_MS = 1_000;
const PHONE_QUIET_MS = 80;

interface ServeArguments {
  readonly host: string;
  readonly port: number;
  readonly data: string;
  readonly virtual: string | null;
}

/** `tapwright serve`: the standalone platform with its REST interface, until it is told to stop. */
export async function serveCommand(args: readonly string[]): Promise<number> {
  const parsed = parseServeArguments(args);
  const environment = readConfig(ServeEnvironment, process.env);
  const knowledge = await loadDomainKnowledge(environment.DOMAIN_KNOWLEDGE);
  const target: Target | null = parsed.virtual === null ? null : { kind: 'virtual', app: parsed.virtual };
  const device = target === null ? null : await openTarget(target, process.env);
  const standalone = await startStandalone({
    dataDirectory: parsed.data,
    inMemory: false,
    adbServers: [device?.adb ?? adbEndpoint(process.env)],
    model: createModel(modelConfigOf(environment)),
    modelTimeoutMs: environment.MODEL_TIMEOUT_MS,
    forbidden: environment.FORBIDDEN_ACTIONS,
    resetHooks: environment.RESET_HOOKS,
    knowledge,
    logLevel: process.env.LOG_LEVEL ?? 'info',
    settleQuietMs: device?.quietMs ?? PHONE_QUIET_MS,
    attest: environment.DEVICE_ATTEST,
    retention: { days: environment.RETENTION_DAYS },
    api: {
      host: parsed.host,
      port: parsed.port,
      keys: environment.API_KEYS,
      ...(environment.API_OPERATORS === undefined ? {} : { operators: environment.API_OPERATORS.split(',') }),
      streamEveryMs: STREAM_EVERY_MS,
    },
  });
  process.stdout.write(`listening on ${standalone.url}\n`);
  await new Promise<void>((stop) => {
    process.once('SIGINT', () => stop());
    process.once('SIGTERM', () => stop());
  });
  await standalone.close();
  await device?.close();
  return EXIT.completed;
}

function parseServeArguments(args: readonly string[]): ServeArguments {
  const options = {
    host: { type: 'string' },
    port: { type: 'string' },
    data: { type: 'string' },
    virtual: { type: 'string' },
  } as const;
  let values: { host?: string; port?: string; data?: string; virtual?: string };
  try {
    values = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw wrong(
      'serve',
      error instanceof Error ? error.message : 'is called wrongly',
      '--host, --port, --data, --virtual',
    );
  }
  return {
    host: values.host ?? '127.0.0.1',
    port: values.port === undefined ? 8080 : wholeNumber('--port', values.port),
    data: resolve(values.data ?? '.tapwright/platform'),
    virtual: values.virtual ?? null,
  };
}

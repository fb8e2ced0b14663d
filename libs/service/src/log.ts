import { destination, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** JSON lines on standard error. Typed text, prompts and secrets are never logged; known key fields are removed. */
export function createLogger(service: string, level: string): Logger {
  return pino(
    {
      level,
      base: { service },
      redact: {
        paths: ['*.apiKey', '*.password', '*.authorization', 'apiKey', 'authorization'],
        remove: true,
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination({ fd: 2, sync: false }),
  );
}

import { z } from 'zod';

/**
 * A failure of an app in Android's log. `crash`: an uncaught exception; `native_crash`: a fatal signal;
 * `anr`: it did not respond; `process_death`: the system ended its process, which no app can prevent.
 */
export const AppTrouble = z.object({
  kind: z.enum(['crash', 'native_crash', 'anr', 'process_death']),
  /** Name of the process: the package, or `package:name` for a further process. */
  process: z.string(),
  pid: z.number().int(),
  /** The exception with its message, the signal, or the reason; at most 300 characters, typed text left out. */
  summary: z.string(),
  /** The beginning of the trace, line by line; empty if Android writes none. At most 40 lines of 200 characters. */
  stack: z.array(z.string()),
});
export type AppTrouble = z.infer<typeof AppTrouble>;

/** The phone's log of one run, kept as an artifact. */
export const RunLog = z.object({
  artifactId: z.string(),
  bytes: z.number().int(),
  /** Only the newest part was kept. */
  cut: z.boolean(),
});
export type RunLog = z.infer<typeof RunLog>;

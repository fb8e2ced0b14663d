import type { Emitter } from '../emitter.ts';

/** Format of the script that a replay reads, and from which all others can be written again. */
export const TRACE_FORMAT = 'neutral-json';

/** The trace itself, for other tools and for emitters to come. Nothing is lost. */
export const neutralJson: Emitter = {
  format: TRACE_FORMAT,
  fileExtension: 'json',
  severalDevices: true,
  emit: (trace, { proof }) => ({ content: `${JSON.stringify({ ...trace, proof }, null, 2)}\n`, losses: [] }),
};

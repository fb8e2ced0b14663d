import type { Emitter } from '../emitter.ts';

/** The format that a replay reads, and from which all other formats can be written. */
export const TRACE_FORMAT = 'neutral-json';

/** The trace itself, for other tools and future emitters. Nothing is lost. */
export const neutralJson: Emitter = {
  format: TRACE_FORMAT,
  fileExtension: 'json',
  severalDevices: true,
  canAsk: () => true,
  emit: (trace, { proof }) => ({
    content: `${JSON.stringify({ ...trace, proof }, null, 2)}\n`,
    files: [],
    losses: [],
  }),
};

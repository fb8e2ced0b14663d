import type { Emitter } from './emitter.ts';

/** The trace itself, for other tools and for emitters to come. Nothing is lost. */
export const neutralJson: Emitter = {
  format: 'neutral-json',
  fileExtension: 'json',
  emit: (trace, { proof }) => ({ content: `${JSON.stringify({ ...trace, proof }, null, 2)}\n`, losses: [] }),
};

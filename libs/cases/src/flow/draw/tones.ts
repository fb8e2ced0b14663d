import type { Tally } from '../coverage.ts';

export type Tone = 'passed' | 'failed' | 'mixed' | 'none';

interface Look {
  readonly line: string;
  readonly fill: string;
  readonly dash: string;
  readonly says: string;
}

/** Colours with enough contrast on white; dashes distinguish them without colours. */
export const LOOKS: Readonly<Record<Tone, Look>> = {
  passed: { line: '#1a7f37', fill: '#dafbe1', dash: 'none', says: 'passed' },
  failed: { line: '#cf222e', fill: '#ffebe9', dash: '10 3', says: 'failed' },
  mixed: { line: '#9a6700', fill: '#fff8c5', dash: '6 3', says: 'passed and failed, or unclear' },
  none: { line: '#6e7781', fill: '#f6f8fa', dash: '2 3', says: 'not run' },
};

export function toneOf({ passed, failed, unclear }: Tally): Tone {
  if (passed + failed + unclear === 0) return 'none';
  if (failed + unclear === 0) return 'passed';
  return passed + unclear === 0 ? 'failed' : 'mixed';
}

/** `2/3`: two of three runs passed; empty if there was none. */
export function countText({ passed, failed, unclear }: Tally): string {
  const runs = passed + failed + unclear;
  return runs === 0 ? '' : `${passed}/${runs}`;
}

export function tallyText({ passed, failed, unclear }: Tally): string {
  const parts = [`${passed} passed`, `${failed} failed`, ...(unclear > 0 ? [`${unclear} unclear`] : [])];
  return passed + failed + unclear === 0 ? 'not run' : parts.join(', ');
}

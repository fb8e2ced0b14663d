import type { components } from '@tapwright/client';
import { dataOf } from './client.ts';

export type LiveRun = components['schemas']['LiveRun'];

/** A run as it stands now. The client makes lists of the four numbers of a place; they are four. */
export function liveOf(answer: Parameters<typeof dataOf>[0]): LiveRun {
  return dataOf(answer) as LiveRun;
}

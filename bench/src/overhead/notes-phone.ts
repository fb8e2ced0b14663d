import type { Standalone } from '@tapwright/standalone';
import { createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { onPhones } from '../harness/on-phones.ts';
import { SERIAL } from './goal.ts';

/** Runs the body in a standalone instance with one virtual phone that has Notes; the body gets its package. */
export function onNotesPhone<Result>(
  body: (standalone: Standalone, packageName: string) => Promise<Result>,
): Promise<Result> {
  const { app } = virtualApp('notes');
  const device = createVirtualDevice({ serial: SERIAL, source: createInteractiveSource({ apps: [app] }) });
  return onPhones([device], (standalone) => body(standalone, app.tile.packageName));
}

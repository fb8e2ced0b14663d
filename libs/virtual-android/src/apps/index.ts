import { TapwrightError } from '@tapwright/contracts';
import type { VirtualApp } from '../toolkit/app.ts';
import { notesApp } from './notes/app.ts';
import { notesTasks } from './notes/tasks.ts';
import type { AppTask } from './task.ts';

/** An app and the goals that can be tried on it. */
export interface VirtualAppEntry {
  readonly app: VirtualApp;
  readonly tasks: readonly AppTask[];
}

/** Every interactive app by the name that `--virtual` takes. */
export const virtualApps: Readonly<Record<string, VirtualAppEntry>> = {
  notes: { app: notesApp, tasks: notesTasks },
};

/** @throws TapwrightError `VIRTUAL_APP_UNKNOWN` with the names there are */
export function virtualApp(name: string): VirtualAppEntry {
  const entry = Object.hasOwn(virtualApps, name) ? virtualApps[name] : undefined;
  if (entry !== undefined) return entry;
  throw new TapwrightError('VIRTUAL_APP_UNKNOWN', `no virtual app is called "${name}"`, {
    field: 'virtual',
    expected: Object.keys(virtualApps).join(', '),
  });
}

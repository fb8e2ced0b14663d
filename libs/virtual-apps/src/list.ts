import type { VirtualApp } from '@tapwright/virtual-ui';
import { VirtualError } from '@tapwright/virtual-ui';
import { calendarApp } from './calendar/app.ts';
import { calendarTasks } from './calendar/tasks.ts';
import { cameraApp } from './camera/app.ts';
import { cameraTasks } from './camera/tasks.ts';
import { chatApp, chatAppsTogether } from './chat/app.ts';
import { chatTasks } from './chat/tasks.ts';
import { contactsApp } from './contacts/app.ts';
import { contactsTasks } from './contacts/tasks.ts';
import { notesApp } from './notes/app.ts';
import { notesTasks } from './notes/tasks.ts';
import { playerApp } from './player/app.ts';
import { playerTasks } from './player/tasks.ts';
import { playerUnnamed } from './player/unnamed.ts';
import { settingsApp } from './settings/app.ts';
import { settingsTasks } from './settings/tasks.ts';
import { shopApp } from './shop/app.ts';
import { shopTasks } from './shop/tasks.ts';
import type { AppTask } from './task.ts';
import { walletApp } from './wallet/app.ts';
import { walletTasks } from './wallet/tasks.ts';

/** An app and the goals that can be tried on it. */
export interface VirtualAppEntry {
  readonly app: VirtualApp;
  readonly tasks: readonly AppTask[];
  /** The app for each of so many phones that share what it keeps outside of a phone; absent where it keeps nothing there. */
  readonly together?: (phones: number) => readonly VirtualApp[];
  /** Ids of what can be tapped and has no name on purpose, with all that is inside: an app of icons only. */
  readonly unnamed?: readonly string[];
}

/** Every interactive app by the name that `--virtual` takes. */
export const virtualApps: Readonly<Record<string, VirtualAppEntry>> = {
  calendar: { app: calendarApp, tasks: calendarTasks },
  camera: { app: cameraApp, tasks: cameraTasks },
  chat: { app: chatApp, tasks: chatTasks, together: chatAppsTogether },
  contacts: { app: contactsApp, tasks: contactsTasks, unnamed: ['menu_star'] },
  notes: { app: notesApp, tasks: notesTasks },
  player: { app: playerApp, tasks: playerTasks, unnamed: playerUnnamed },
  settings: { app: settingsApp, tasks: settingsTasks },
  shop: { app: shopApp, tasks: shopTasks },
  wallet: { app: walletApp, tasks: walletTasks, unnamed: ['agree', 'keypad'] },
};

/** @throws VirtualError `VIRTUAL_APP_UNKNOWN` with the names there are */
export function virtualApp(name: string): VirtualAppEntry {
  const entry = Object.hasOwn(virtualApps, name) ? virtualApps[name] : undefined;
  if (entry !== undefined) return entry;
  throw new VirtualError('VIRTUAL_APP_UNKNOWN', `no virtual app is called "${name}"`, {
    field: 'virtual',
    expected: Object.keys(virtualApps).join(', '),
  });
}

/** The apps of each of several phones that know of each other: what one sends comes to the others. */
export function appsTogether(
  entries: readonly VirtualAppEntry[],
  phones: number,
): readonly (readonly VirtualApp[])[] {
  const byApp = entries.map(
    ({ app, together }) => together?.(phones) ?? Array.from({ length: phones }, () => app),
  );
  return Array.from({ length: phones }, (_, at) => byApp.flatMap((apps) => apps[at] ?? []));
}

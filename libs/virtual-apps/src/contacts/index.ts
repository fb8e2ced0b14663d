import type { VirtualAppEntry } from '../entry.ts';
import { contactsApp } from './app.ts';
import { contactsTasks } from './tasks.ts';

export const contacts: VirtualAppEntry = { app: contactsApp, tasks: contactsTasks, unnamed: ['menu_star'] };

import type { VirtualAppEntry } from '../entry.ts';
import { biblioApp } from './app.ts';
import { biblioTasks } from './tasks.ts';

export const biblio: VirtualAppEntry = { app: biblioApp, tasks: biblioTasks };

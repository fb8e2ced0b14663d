import type { VirtualAppEntry } from '../entry.ts';
import { vorratApp } from './app.ts';
import { vorratTasks } from './tasks.ts';

export const vorrat: VirtualAppEntry = { app: vorratApp, tasks: vorratTasks };

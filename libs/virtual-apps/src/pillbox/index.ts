import type { VirtualAppEntry } from '../entry.ts';
import { pillboxApp } from './app.ts';
import { pillboxTasks } from './tasks.ts';

export const pillbox: VirtualAppEntry = { app: pillboxApp, tasks: pillboxTasks };

import type { VirtualAppEntry } from '../entry.ts';
import { outlayApp } from './app.ts';
import { outlayTasks } from './tasks.ts';

export const outlay: VirtualAppEntry = { app: outlayApp, tasks: outlayTasks };

import type { VirtualAppEntry } from '../entry.ts';
import { permitApp } from './app.ts';
import { permitTasks } from './tasks.ts';

export const permit: VirtualAppEntry = { app: permitApp, tasks: permitTasks };

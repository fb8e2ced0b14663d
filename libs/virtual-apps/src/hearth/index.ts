import type { VirtualAppEntry } from '../entry.ts';
import { hearthApp } from './app.ts';
import { hearthTasks } from './tasks.ts';

export const hearth: VirtualAppEntry = { app: hearthApp, tasks: hearthTasks };

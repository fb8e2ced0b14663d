import type { VirtualAppEntry } from '../entry.ts';
import { cabinetApp } from './app.ts';
import { cabinetTasks } from './tasks.ts';

export const cabinet: VirtualAppEntry = { app: cabinetApp, tasks: cabinetTasks };

import type { VirtualAppEntry } from '../entry.ts';
import { meterApp } from './app.ts';
import { meterTasks } from './tasks.ts';

export const meter: VirtualAppEntry = { app: meterApp, tasks: meterTasks };

import type { VirtualAppEntry } from '../entry.ts';
import { habitsApp } from './app.ts';
import { habitsTasks } from './tasks.ts';

export const habits: VirtualAppEntry = { app: habitsApp, tasks: habitsTasks };

import type { VirtualAppEntry } from '../entry.ts';
import { roosterApp } from './app.ts';
import { roosterTasks } from './tasks.ts';

export const rooster: VirtualAppEntry = { app: roosterApp, tasks: roosterTasks };

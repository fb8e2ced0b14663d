import type { VirtualAppEntry } from '../entry.ts';
import { podiumApp } from './app.ts';
import { podiumTasks } from './tasks.ts';

export const podium: VirtualAppEntry = { app: podiumApp, tasks: podiumTasks };

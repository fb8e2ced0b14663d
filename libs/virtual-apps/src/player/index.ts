import type { VirtualAppEntry } from '../entry.ts';
import { playerApp } from './app.ts';
import { playerTasks } from './tasks.ts';
import { playerUnnamed } from './unnamed.ts';

export const player: VirtualAppEntry = { app: playerApp, tasks: playerTasks, unnamed: playerUnnamed };

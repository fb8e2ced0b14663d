import type { VirtualAppEntry } from '../entry.ts';
import { shopApp } from './app.ts';
import { shopTasks } from './tasks.ts';

export const shop: VirtualAppEntry = { app: shopApp, tasks: shopTasks };

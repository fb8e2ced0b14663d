import type { VirtualAppEntry } from '../entry.ts';
import { pelicanApp } from './app.ts';
import { pelicanTasks } from './tasks.ts';

export const pelican: VirtualAppEntry = { app: pelicanApp, tasks: pelicanTasks };

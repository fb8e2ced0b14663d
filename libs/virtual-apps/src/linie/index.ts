import type { VirtualAppEntry } from '../entry.ts';
import { linieApp } from './app.ts';
import { linieTasks } from './tasks.ts';

export const linie: VirtualAppEntry = { app: linieApp, tasks: linieTasks };

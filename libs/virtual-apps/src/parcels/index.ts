import type { VirtualAppEntry } from '../entry.ts';
import { parcelsApp } from './app.ts';
import { parcelsTasks } from './tasks.ts';

export const parcels: VirtualAppEntry = { app: parcelsApp, tasks: parcelsTasks };

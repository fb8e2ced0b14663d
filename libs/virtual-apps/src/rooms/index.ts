import type { VirtualAppEntry } from '../entry.ts';
import { roomsApp } from './app.ts';
import { roomsTasks } from './tasks.ts';

export const rooms: VirtualAppEntry = { app: roomsApp, tasks: roomsTasks };

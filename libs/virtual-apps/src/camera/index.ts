import type { VirtualAppEntry } from '../entry.ts';
import { cameraApp } from './app.ts';
import { cameraTasks } from './tasks.ts';

export const camera: VirtualAppEntry = { app: cameraApp, tasks: cameraTasks };

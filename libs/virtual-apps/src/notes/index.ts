import type { VirtualAppEntry } from '../entry.ts';
import { notesApp } from './app.ts';
import { notesTasks } from './tasks.ts';

export const notes: VirtualAppEntry = { app: notesApp, tasks: notesTasks };

export { chatAppOn } from './chat/app.ts';
export { type ChatServer, createChatServer } from './chat/server/server.ts';
export { appsTogether, type VirtualAppEntry, virtualApp, virtualApps } from './list.ts';
export type { AppTask } from './task.ts';

import { spawnSync } from 'node:child_process';

/** What `npm start` shows: one goal on the virtual Notes app, in one process, without a key or a server. */
const GOAL = "Create a note titled 'Groceries' with the text 'Milk, bread and coffee'";

/** Its page is the viewer, whose address the last line tells. */
const run = ['services/cli/src/main.ts', 'run', '--virtual', 'notes', '--goal', GOAL, '--reporter', 'html'];
const extra = process.argv.slice(2);
process.exitCode = spawnSync(process.execPath, [...run, ...extra], { stdio: 'inherit' }).status ?? 3;

import { serviceCommand, type Verb } from '../framework/service.ts';
import { broadcast } from './broadcast.ts';
import { instrument } from './instrument.ts';
import { crash, forceStop, kill, killAll, sendTrimMemory } from './processes.ts';
import { getConfig, getCurrentUser, refuse, stack, switchUser, task } from './queries.ts';
import { startService, stopService } from './services.ts';
import { startActivity } from './start.ts';

const VERBS: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['start', startActivity],
  ['start-activity', startActivity],
  ['startservice', startService],
  ['start-service', startService],
  ['startforegroundservice', startService],
  ['start-foreground-service', startService],
  ['stopservice', stopService],
  ['stop-service', stopService],
  ['broadcast', broadcast],
  ['instrument', instrument],
  ['force-stop', forceStop],
  ['stop-app', forceStop],
  ['kill', kill],
  ['kill-all', killAll],
  ['crash', crash],
  ['send-trim-memory', sendTrimMemory],
  ['get-current-user', getCurrentUser],
  ['switch-user', switchUser],
  ['get-config', getConfig],
  ['stack', stack],
  ['task', task],
  ['dumpheap', refuse('there is no heap to dump')],
  ['profile', refuse('there is no code to profile')],
  ['hang', refuse('the system cannot be made to hang by a command')],
  ['monitor', refuse('nobody waits for crashes here')],
]);

const HELP = `Activity manager (activity) commands of a virtual device:
  ${[...VERBS.keys()].join('\n  ')}
`;

/** `am …` and `cmd activity …`, with the texts of AOSP's `ActivityManagerShellCommand`. */
export const activityManager = serviceCommand(VERBS, HELP);

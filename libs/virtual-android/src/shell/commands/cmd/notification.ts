import { complain, type ShellCommand } from '../../command.ts';
import type { Arguments } from '../framework/arguments.ts';
import { FAILED, serviceCommand, type Verb } from '../framework/service.ts';

const LISTENERS = 'secure/enabled_notification_listeners';

/** Stores the components that may read notifications in the same setting as Android. */
const changing =
  (change: (allowed: ReadonlySet<string>, name: string) => readonly string[]): Verb =>
  ({ device }, args: Arguments) => {
    const allowed = new Set((device.settings.get(LISTENERS) ?? '').split(':').filter((name) => name !== ''));
    device.settings.set(LISTENERS, change(allowed, args.next() ?? '').join(':'));
    return 0;
  };

/**
 * `cmd notification allow_listener|disallow_listener COMPONENT` (AOSP `NotificationShellCmd`), sent by Appium's driver for
 * its settings app. A virtual phone has no notifications, so other verbs are refused.
 */
export const notification: ShellCommand = serviceCommand(
  new Map<string, Verb>([
    ['allow_listener', changing((allowed, name) => [...new Set([...allowed, name])])],
    ['disallow_listener', changing((allowed, name) => [...allowed].filter((other) => other !== name))],
  ]),
  'cmd notification subcommands\n  allow_listener COMPONENT\n  disallow_listener COMPONENT\n',
  (call) => complain(call, 'Error: not offered by a virtual device: it has no notifications', FAILED),
);

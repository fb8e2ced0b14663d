import type { CommandCall } from '../../command.ts';
import type { Arguments } from '../framework/arguments.ts';
import { say } from '../framework/service.ts';
import { FEATURES } from './features.ts';

export function getInstallLocation(call: CommandCall): number {
  return say(call, '0[auto]');
}

/** `pm has-feature`: `true` and 0, or `false` and 1. A given version is the least one. */
export function hasFeature(call: CommandCall, args: Arguments): number {
  const [name = '', version = '0'] = [args.next(), args.next()];
  const has = FEATURES.includes(name) && Number(version) <= 0;
  say(call, String(has));
  return has ? 0 : 1;
}

/** `pm trim-caches`: there are no caches to trim. */
export function trimCaches(): number {
  return 0;
}

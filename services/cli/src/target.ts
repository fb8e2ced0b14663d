import { wrong } from '@tapwright/command-line';

/** Where a run takes place. */
export type Target =
  | { readonly kind: 'recording'; readonly directory: string; readonly start: string | null }
  | { readonly kind: 'virtual'; readonly app: string }
  | { readonly kind: 'serial'; readonly serial: string };

/** The options that name a target. */
interface TargetOptions {
  readonly recording?: string | undefined;
  readonly start?: string | undefined;
  readonly virtual?: string | undefined;
  readonly serial?: string | undefined;
}

/** The target of the options; null where there is none. @throws TapwrightError `INPUT_INVALID` where there are several */
export function targetOrNone({ recording, start, virtual, serial }: TargetOptions): Target | null {
  if (start !== undefined && recording === undefined) {
    throw wrong('--start', 'is given without --recording', '--recording DIR --start NODE');
  }
  const targets: Target[] = [];
  if (recording !== undefined)
    targets.push({ kind: 'recording', directory: recording, start: start ?? null });
  if (virtual !== undefined) targets.push({ kind: 'virtual', app: virtual });
  if (serial !== undefined) targets.push({ kind: 'serial', serial });
  if (targets.length < 2) return targets[0] ?? null;
  throw wrong('target', 'is given more than once', `one of ${ALL}`);
}

/** As {@link targetOrNone}, but there must be one. `expected`: the targets of the command. */
export function targetOf(options: TargetOptions, expected = ALL): Target {
  const target = targetOrNone(options);
  if (target !== null) return target;
  throw wrong('target', 'is missing', `one of ${expected}`);
}

const ALL = '--virtual APP, --serial SERIAL or --recording DIR';

import { playedProvider } from '../../../phone/played/played-apps.ts';
import { type CommandCall, complain, print, type ShellCommand } from '../../command.ts';

/**
 * `content query|insert|update|delete --uri content://AUTHORITY/PATH …` (AOSP `Content.java`): Appium and mobilerun read and
 * write settings with it, and mobilerun asks its own app. Other providers do not exist. An insertion prints nothing, also
 * where it is refused.
 */
export const content: ShellCommand = async (call) => {
  const [verb = '', ...args] = call.args;
  const uri = after(args, '--uri') ?? '';
  const [, authority = '', path = '', search = ''] =
    /^content:\/\/([^/?#]+)\/?([^?#]*)(?:\?([^#]*))?/.exec(uri) ?? [];
  if (authority === 'settings') return settings(call, path, args);
  const provider = playedProvider(call.device, authority);
  if (provider === undefined)
    return complain(
      call,
      `[ERROR] Error while accessing provider:${authority}\njava.lang.IllegalStateException: Could not find provider: ${authority || uri}`,
      0,
    );
  if (verb === 'query') {
    const values = Object.fromEntries(new URLSearchParams(search));
    print(call.streams.output, `Row: 0 result=${await provider.query(path, values)}\n`);
    return 0;
  }
  if (verb !== 'insert') return complain(call, `[ERROR] Unsupported operation: ${verb}`, 1);
  provider.insert(path, Object.fromEntries(bound(args)));
  return 0;
};

function settings(call: CommandCall, path: string, args: readonly string[]): number {
  const [verb = ''] = call.args;
  const [namespace = '', key] = path.split('/');
  if (!/^(?:system|secure|global)$/.test(namespace))
    return complain(
      call,
      `[ERROR] Error while accessing provider:settings\njava.lang.IllegalArgumentException: Invalid URI: content://settings/${path}`,
      0,
    );
  if (verb === 'query') return query(call, namespace, key ?? wanted(args));
  if (verb === 'insert' || verb === 'update') return bind(call, namespace, args);
  if (verb !== 'delete') return complain(call, `[ERROR] Unsupported operation: ${verb}`, 1);
  call.device.settings.delete(`${namespace}/${key ?? wanted(args) ?? ''}`);
  return 0;
}

function after(args: readonly string[], option: string): string | undefined {
  const at = args.indexOf(option);
  return at === -1 ? undefined : args[at + 1];
}

/** `--where "name='KEY'"` */
function wanted(args: readonly string[]): string | undefined {
  return /name\s*=\s*['"]?([\w.]+)/.exec(after(args, '--where') ?? '')?.[1];
}

function query(call: CommandCall, namespace: string, key: string | undefined): number {
  const rows = call.device.settings
    .entries()
    .filter(
      ([path]) => path.startsWith(`${namespace}/`) && (key === undefined || path === `${namespace}/${key}`),
    );
  if (rows.length === 0) print(call.streams.output, 'No result found.\n');
  for (const [index, [path, value]] of rows.entries())
    print(
      call.streams.output,
      `Row: ${index} _id=${index + 1}, name=${path.slice(namespace.length + 1)}, value=${value}\n`,
    );
  return 0;
}

/** `--bind name:s:KEY --bind value:s:VALUE` */
function bind(call: CommandCall, namespace: string, args: readonly string[]): number {
  const values = bound(args);
  call.device.settings.set(
    `${namespace}/${values.get('name') ?? wanted(args) ?? ''}`,
    values.get('value') ?? '',
  );
  return 0;
}

/** The values of all `--bind NAME:TYPE:VALUE`. */
function bound(args: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    args
      .filter((_arg, index) => args[index - 1] === '--bind')
      .map((text) => [text.split(':')[0] ?? '', text.split(':').slice(2).join(':')]),
  );
}

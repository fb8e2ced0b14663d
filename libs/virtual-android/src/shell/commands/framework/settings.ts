import { type CommandCall, complain, complainOfException, print, type ShellCommand } from '../../command.ts';

const NAMESPACES = new Set(['system', 'secure', 'global']);
const USAGE = `Settings provider (settings) commands:
  help
      Print this help text.
  get [--user <USER_ID> | current] [--verbose] NAMESPACE KEY
      Retrieve the current value of KEY.
  put [--user <USER_ID> | current] [--override_by_restore] NAMESPACE KEY VALUE [TAG] [default]
      Change the contents of KEY to VALUE.
  delete [--user <USER_ID> | current] NAMESPACE KEY
      Delete the entry for KEY.
  reset [--user <USER_ID> | current] NAMESPACE {PACKAGE_NAME | RESET_MODE}
      Reset the global/secure table for a package with mode.
  list [--user <USER_ID> | current] NAMESPACE
      Print all defined keys.
      NAMESPACE is one of {system, secure, global}, case-insensitive
`;

/**
 * `settings …` and `cmd settings …`: AOSP's `SettingsService.MyShellCommand`. Appium sends `get`, `put`, `delete` and
 * `list`; Maestro and mobilerun send `put`. A key that is not set reads as `null`.
 */
export const settings: ShellCommand = (call) => {
  const args = withoutOptions(call.args);
  const [verb = '', first = '', key, value] = args;
  const namespace = first.toLowerCase();
  if (verb === '' || verb === 'help' || verb === '-h') {
    print(call.streams.output, USAGE);
    return verb === '' ? 255 : 0;
  }
  if (!['get', 'put', 'delete', 'reset', 'list'].includes(verb))
    return bad(call, verb, `Invalid command: ${verb}`);
  if (first === '') return bad(call, verb, 'Bad arguments');
  if (!NAMESPACES.has(namespace)) return bad(call, verb, `Invalid namespace '${first}'`);
  if (verb === 'list') return list(call, namespace);
  if (key === undefined) return bad(call, verb, 'Bad arguments');
  return act(call, verb, `${namespace}/${key}`, value);
};

function act(call: CommandCall, verb: string, name: string, value: string | undefined): number {
  const { device, streams } = call;
  if (verb === 'get') print(streams.output, `${device.settings.get(name) ?? 'null'}\n`);
  if (verb === 'delete') print(streams.output, `Deleted ${device.settings.delete(name) ? 1 : 0} rows\n`);
  if (verb !== 'put') return 0;
  if (value === undefined) return bad(call, verb, 'Bad arguments');
  return device.settings.set(name, value)
    ? 0
    : complainOfException(call, 'put', 'java.lang.IllegalArgumentException: value too long');
}

function list(call: CommandCall, namespace: string): number {
  for (const [path, text] of call.device.settings.entries()) {
    if (path.startsWith(`${namespace}/`))
      print(call.streams.output, `${path.slice(namespace.length + 1)}=${text}\n`);
  }
  return 0;
}

/** Removes options. There is only one user, so `--user` has no effect. */
function withoutOptions(args: readonly string[]): readonly string[] {
  const at = args.indexOf('--user');
  const rest = at === -1 ? args : args.toSpliced(at, 2);
  return rest.filter((arg) => arg !== '--verbose' && arg !== '--override_by_restore' && arg !== '--lineage');
}

/** `perror` of the service: the reason on the error stream. */
function bad(call: CommandCall, _verb: string, reason: string): number {
  return complain(call, reason, 255);
}

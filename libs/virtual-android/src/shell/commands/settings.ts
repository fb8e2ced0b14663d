import { complain, print, type ShellCommand } from '../command.ts';

const NAMESPACES = new Set(['system', 'secure', 'global']);

/** `settings get|put|delete|list NAMESPACE [KEY] [VALUE]`; a key that is not set reads `null`. */
export const settings: ShellCommand = (call) => {
  const [verb, namespace = '', key = '', value] = call.args;
  const { device, streams } = call;
  if (!NAMESPACES.has(namespace)) return complain(call, 'Invalid namespace', 255);
  const name = `${namespace}/${key}`;
  if (verb === 'list') {
    for (const [path, text] of device.settings.entries()) {
      if (path.startsWith(name)) print(streams.output, `${path.slice(name.length)}=${text}\n`);
    }
    return 0;
  }
  if (verb === 'get' && key !== '') {
    print(streams.output, `${device.settings.get(name) ?? 'null'}\n`);
    return 0;
  }
  if (verb === 'put' && key !== '' && value !== undefined) {
    return device.settings.set(name, value) ? 0 : complain(call, 'Failed to put setting', 255);
  }
  if (verb === 'delete' && key !== '') {
    print(streams.output, `Deleted ${device.settings.delete(name) ? 1 : 0} rows\n`);
    return 0;
  }
  return complain(call, 'Bad arguments', 255);
};

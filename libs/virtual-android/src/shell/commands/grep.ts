import { type CommandCall, complain, complainOf, optionsOf, print, type ShellCommand } from '../command.ts';

/**
 * `grep [-EFivqoc] PATTERN [FILE…]`. The pattern is a JavaScript regular expression, which for what is searched in dumps
 * means the same as an extended one.
 */
export const grep: ShellCommand = async (call) => {
  const options = optionsOf(call.args, 'EFivqoc');
  const [pattern, ...paths] = options?.operands ?? [];
  if (options === null || pattern === undefined) return complain(call, 'grep: bad usage', 2);
  const expression = expressionOf(pattern, options.flags);
  if (expression === null) return complain(call, `grep: bad REGEX '${pattern}'`, 2);

  const texts = await textsOf(call, paths);
  if (texts === null) return 2;
  const matching = texts
    .flatMap((text) => text.replace(/\n$/, '').split('\n'))
    .filter((line) => (line.search(expression) !== -1) !== options.flags.has('v'));
  if (!options.flags.has('q')) {
    const shown = options.flags.has('o')
      ? matching.flatMap((line) => line.match(expression) ?? [])
      : matching;
    if (options.flags.has('c')) print(call.streams.output, `${matching.length}\n`);
    else if (shown.length > 0) print(call.streams.output, `${shown.join('\n')}\n`);
  }
  return matching.length > 0 ? 0 : 1;
};

function expressionOf(pattern: string, flags: ReadonlySet<string>): RegExp | null {
  const source = flags.has('F') ? pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : pattern;
  try {
    return new RegExp(source, flags.has('i') ? 'gi' : 'g');
  } catch {
    return null;
  }
}

async function textsOf(call: CommandCall, paths: readonly string[]): Promise<readonly string[] | null> {
  if (paths.length === 0) return [Buffer.from(await call.streams.input.readAll()).toString('utf8')];
  const texts: string[] = [];
  for (const path of paths) {
    const content = call.device.files.read(path);
    if (!content.ok) {
      complainOf(call, 'grep', path, content.failure);
      return null;
    }
    texts.push(Buffer.from(content.value).toString('utf8'));
  }
  return texts;
}

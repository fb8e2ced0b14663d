import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { type DefineCommand, walkCommands } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { hasOwnMeaning, MODEL } from '../options.ts';
import type { FoundConfig } from './find-config.ts';

/** Only one of these says where something runs. */
const PLACES = ['virtual', 'serial', 'recording', 'url', 'emulator'];
/** Where a value of the file stands: before the default of the option, after the command line. */
const SOURCE = 'default';

/** The same command line with the values of a configuration as defaults of its options. */
export function withConfig(define: DefineCommand, found: FoundConfig | null): DefineCommand {
  if (found === null) return define;
  return (perform) => {
    const program = define(perform);
    for (const command of walkCommands(program)) applyTo(command, found);
    return program;
  };
}

function applyTo(command: CommandUnknownOpts, { path, config }: FoundConfig): void {
  const values = new Map<string, unknown>(Object.entries(config).filter(([, value]) => value !== undefined));
  const places = PLACES.filter((name) => values.has(name));
  for (const option of command.options) {
    const name = option.attributeName();
    const value = values.get(name);
    // `tapwright model check --model` names a model, and nobody who decides.
    if (value === undefined || hasOwnMeaning(option) || (name === 'model' && option !== MODEL)) continue;
    try {
      const all = Array.isArray(value) ? value : [value];
      const read = all.reduce<unknown>(
        (before, one) => option.parseArg?.(String(one), before) ?? String(one),
        undefined,
      );
      command.setOptionValueWithSource(name, read, SOURCE);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new TapwrightError('CONFIG_INVALID', `${name}: ${message}`, { field: path, cause });
    }
  }
  command.hook('preAction', (_, acting) => {
    if (acting !== command) return;
    const given = PLACES.some((name) => isGiven(acting, name));
    for (const name of given ? places : [])
      if (!isGiven(acting, name)) acting.setOptionValueWithSource(name, undefined, SOURCE);
  });
}

function isGiven(command: CommandUnknownOpts, name: string): boolean {
  const source = command.getOptionValueSource(name);
  return source !== undefined && source !== SOURCE;
}

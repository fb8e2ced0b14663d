/**
 * Maestro's commands and their fields as its documentation describes them, limited to what the emitter's flows may use:
 *   https://docs.maestro.dev/reference/commands-available (one page per command)
 *   https://docs.maestro.dev/reference/selectors (core, relational and state selectors)
 *   https://docs.maestro.dev/maestro-flows/flow-control-and-logic (conditions, loops, parameters, JavaScript)
 *   https://docs.maestro.dev/advanced/parameters-and-constants (env of a flow and of runFlow, defaults by `||`)
 * Whether Maestro reads a field at all was looked up in the classes that flows are parsed into
 * (https://github.com/mobile-dev-inc/Maestro, maestro-orchestra/src/main/java/maestro/orchestra/yaml).
 */
type Shape =
  | 'text'
  | 'number'
  | 'boolean'
  | 'expression'
  | 'commands'
  | 'selector'
  | 'selectors'
  | 'percents'
  | 'texts'
  | readonly string[]
  | { readonly [field: string]: Shape };

/** Fields of every command: its name in reports, and whether a failure is ignored. */
const COMMON: Readonly<Record<string, Shape>> = { label: 'text', optional: 'boolean' };

/** A selector's fields; an element must fit all of them. Texts and ids are patterns for the whole value. */
const SELECTOR: Readonly<Record<string, Shape>> = {
  text: 'text',
  id: 'text',
  index: 'number',
  enabled: 'boolean',
  checked: 'boolean',
  selected: 'boolean',
  focused: 'boolean',
  below: 'selector',
  above: 'selector',
  leftOf: 'selector',
  rightOf: 'selector',
  childOf: 'selector',
  containsChild: 'selector',
  containsDescendants: 'selectors',
};

const TAP: Readonly<Record<string, Shape>> = { ...SELECTOR, point: 'percents' };
const CONDITION: Readonly<Record<string, Shape>> = {
  visible: 'selector',
  notVisible: 'selector',
  true: 'expression',
};

/** The fields of each command in its long form. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  tapOn: TAP,
  doubleTapOn: { ...TAP, delay: 'number' },
  longPressOn: TAP,
  inputText: { text: 'text' },
  eraseText: { charactersToErase: 'number' },
  assertVisible: SELECTOR,
  assertNotVisible: SELECTOR,
  assertTrue: { condition: 'expression' },
  extendedWaitUntil: { visible: 'selector', notVisible: 'selector', timeout: 'number' },
  scrollUntilVisible: {
    element: 'selector',
    direction: ['UP', 'DOWN', 'LEFT', 'RIGHT'],
    timeout: 'number',
  },
  swipe: {
    direction: ['UP', 'DOWN', 'LEFT', 'RIGHT'],
    from: 'selector',
    start: 'percents',
    end: 'percents',
    duration: 'number',
  },
  back: {},
  pressKey: { key: ['Home', 'Enter', 'Back', 'Backspace'] },
  launchApp: { appId: 'text', clearState: 'boolean', stopApp: 'boolean' },
  openLink: { link: 'text', autoVerify: 'boolean', browser: 'boolean' },
  stopApp: { appId: 'text' },
  hideKeyboard: {},
  scroll: {},
  runFlow: { file: 'text', env: 'texts', when: CONDITION, commands: 'commands' },
  runScript: { file: 'text', env: 'texts' },
  repeat: { times: 'text', while: CONDITION, commands: 'commands' },
  evalScript: {},
};

/** What a command may be given instead of its fields. */
const SHORT: Readonly<Record<string, Shape>> = {
  tapOn: 'text',
  doubleTapOn: 'text',
  longPressOn: 'text',
  assertVisible: 'text',
  assertNotVisible: 'text',
  launchApp: 'text',
  stopApp: 'text',
  openLink: 'text',
  runFlow: 'text',
  runScript: 'text',
  inputText: 'text',
  eraseText: 'number',
  pressKey: ['Home', 'Enter', 'Back', 'Backspace'],
  evalScript: 'expression',
};

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What differs from the documentation, by its place in the flow. */
export function undocumented(commands: unknown, at = 'flow'): string[] {
  if (!Array.isArray(commands) || commands.length === 0) return [`${at}: no commands`];
  return commands.flatMap((command, index) => {
    if (typeof command === 'string')
      return COMMANDS[command] === undefined ? [`${at}[${index}]: ${command}`] : [];
    const [name = '', ...others] = isMap(command) ? Object.keys(command) : [];
    const fields = COMMANDS[name];
    const where = `${at}[${index}].${name}`;
    if (fields === undefined || others.length > 0 || !isMap(command))
      return [`${where}: not one documented command`];
    const value = command[name];
    const short = SHORT[name];
    if (!isMap(value)) return short === undefined ? [`${where}: needs fields`] : wrong(value, short, where);
    return wrong(value, { ...fields, ...COMMON }, where);
  });
}

function wrong(value: unknown, shape: Shape, at: string): string[] {
  const is = (holds: boolean) => (holds ? [] : [`${at}: ${JSON.stringify(value)}`]);
  if (Array.isArray(shape)) return is(shape.includes(value));
  if (shape === 'text') return is(typeof value === 'string' || typeof value === 'number');
  if (shape === 'number') return is(Number.isInteger(value));
  if (shape === 'boolean') return is(typeof value === 'boolean');
  if (shape === 'expression') return is(/^\$\{[^${}]+\}$/.test(String(value)));
  if (shape === 'percents') return is(/^(?:\d{1,2}%,\d{1,2}%|\$\{\w+\})$/.test(String(value)));
  if (shape === 'texts')
    return is(isMap(value) && Object.values(value).every((one) => typeof one === 'string'));
  if (shape === 'commands') return undocumented(value, at);
  if (shape === 'selectors')
    return Array.isArray(value) ? value.flatMap((one) => wrong(one, SELECTOR, at)) : [at];
  const fields = shape === 'selector' ? SELECTOR : shape;
  if (!isMap(value) || Object.keys(value).length === 0) return [`${at}: needs fields`];
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = typeof fields === 'object' && !Array.isArray(fields) ? Object.entries(fields) : [];
    const known = field.find(([key]) => key === name)?.[1];
    return known === undefined ? [`${at}: no field ${name}`] : wrong(inner, known, `${at}.${name}`);
  });
}

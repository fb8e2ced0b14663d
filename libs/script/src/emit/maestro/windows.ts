import type { Locator } from '../../locate/locator.ts';
import type { Trace } from '../../trace/trace.ts';
import { commandLines } from './flow-line.ts';
import type { Command, FlowValue } from './flow-text.ts';
import { SUB_FLOWS } from './helper.ts';
import { type Selector, selectorOf } from './selectors.ts';
import type { Variables } from './variables.ts';

/** The file of a flow's windows: not beside it, where Maestro would run it as a test. */
export const windowsName = (name: string) => `${SUB_FLOWS}/${name}.windows.yaml`;

/**
 * The flow that closes the windows that may come up. One look for all that are known by a text, and one for all that are known
 * by an id: a look for something that is not there takes some seconds. None where the first step's target is there. Empty if there is no window to close.
 */
export function windowsFlow(
  { guards, packageName, steps }: Trace,
  variables: Variables,
): { readonly text: string; readonly losses: readonly string[] } {
  if (guards.length === 0) return { text: '', losses: [] };
  const known = guards.flatMap(({ name, shows, dismiss }) => {
    const [shown, closer] = [anyOf(shows, variables), anyOf(dismiss, variables)];
    if (shown === null || closer === null) return [];
    const close: Command = { runFlow: { when: { visible: shown }, commands: [{ tapOn: closer }] } };
    return [{ name, key: 'text' in shown ? 'text' : 'id', shown, close }];
  });
  const lost = guards.filter(({ name }) => !known.some((one) => one.name === name));
  const lines = ['text', 'id'].flatMap((key) => {
    const those = known.filter((one) => one.key === key);
    if (those.length === 0) return [];
    const any = [...new Set(those.map(({ shown }) => String(shown[key])))].join('|');
    return [
      '- runFlow:',
      `    when: ${fieldOf({ visible: { [key]: any } })}`,
      '    commands:',
      ...those.flatMap(({ close }) => commandLines(close).map(indented)),
    ];
  });
  const first = selectorOf(steps[0]?.locators ?? [], variables)?.selector ?? null;
  // Nothing is in the way of what can be seen, and the app itself may have such words.
  const unless =
    first === null || lines.length === 0
      ? lines
      : [
          '- runFlow:',
          `    when: ${fieldOf({ notVisible: first })}`,
          '    commands:',
          ...lines.map(indented),
        ];
  const head = [
    `# Closes what may come up: ${guards.map(({ name }) => name.replace(/\s+/g, ' ')).join(', ')}.`,
    `appId: ${packageName}`,
    '---',
  ];
  return {
    text: lines.length === 0 ? '' : [...head, ...unless, ''].join('\n'),
    losses: lost.map(
      ({ name }) => `${name} is not closed where it comes up: no selector of Maestro identifies it`,
    ),
  };
}

/** The surest selector of a chain; if it goes by one text or one id alone, any of the chain's texts or ids will do. */
function anyOf(chain: readonly Locator[], variables: Variables): Selector | null {
  const best = selectorOf(chain, variables)?.selector ?? null;
  const [key, more] = Object.keys(best ?? {});
  if (best === null || key === undefined || more !== undefined) return best;
  const others = chain.flatMap((locator) => {
    const one = selectorOf([locator], variables)?.selector ?? {};
    return Object.keys(one).length === 1 && typeof one[key] === 'string' ? [one[key]] : [];
  });
  return { [key]: [...new Set(others)].join('|') };
}

const indented = (line: string) => `      ${line}`;
const fieldOf = (value: FlowValue) => commandLines({ x: value })[0]?.slice('- x: '.length) ?? '';

import { describe, expect, it } from 'vitest';
import { isMap, isPair, isScalar, parseAllDocuments, visit } from 'yaml';
import { readBody } from '../../read/read-body.ts';
import type { Trace } from '../../trace/trace.ts';
import { caseTrace } from '../case.fixture.ts';
import { darkThemeTrace } from '../home.fixture.ts';
import { notesTrace } from '../notes.fixture.ts';
import { maestro } from './maestro.ts';

/** What only says how Maestro does it, or what it is called: a trace has no word for it. */
const WITHOUT_TRACE = new Set(['duration', 'label', 'SHOWS', 'FROM', 'TO', 'times']);

/** The bodies of a flow of which one literal each is another one, with that literal. */
function edited(body: string): readonly (readonly [literal: string, body: string])[] {
  const count = { all: 1 };
  const found: (readonly [string, string])[] = [];
  for (let at = 0; at < count.all; at += 1) {
    const [head, commands] = parseAllDocuments(body);
    if (head === undefined || commands === undefined) throw new Error('a flow has settings and commands');
    let index = 0;
    let changed = '';
    visit(commands, {
      Scalar(key, node, path) {
        const pair = path.at(-1);
        const field = isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : '';
        const isCommand = !isPair(pair) || (isMap(path.at(-2)) && key === 'key');
        if (isCommand || WITHOUT_TRACE.has(field)) return;
        if (index === at) {
          changed = `${field}: ${String(node.value)}`;
          node.value = typeof node.value === 'boolean' ? !node.value : otherThan(field, String(node.value));
        }
        index += 1;
      },
    });
    count.all = index;
    if (changed !== '') found.push([changed, `${head.toString()}${commands.toString({ lineWidth: 0 })}`]);
  }
  return found;
}

const OTHER: Readonly<Record<string, string>> = { UP: 'DOWN', Home: 'Back', Enter: 'Back', '3': '4' };
const otherThan = (field: string, value: string) =>
  OTHER[value] ?? (field === 'point' ? '5%,5%' : `${value}${value.endsWith('}') ? ' other' : 'other'}`);

const read = (trace: Trace) => {
  const { content, files } = maestro.emit(trace, {
    proof: { status: 'not_replayed', detail: '' },
    name: 'x',
  });
  const textOf = (path: string) => files.find(({ name }) => name === path)?.text ?? null;
  const of = (body: string) =>
    readBody({ fileName: 'x.yaml', body, locators: textOf('x.locators.json'), read: textOf });
  return { content, of };
};

describe.each([
  ['notes', notesTrace()],
  ['case', caseTrace()],
  ['home', darkThemeTrace()],
])('each literal of the flow of %s decides what is done', (_name, trace) => {
  const { content, of } = read(trace);
  const was = JSON.stringify(of(content));

  it('and nothing else: written in another way, it says the same', () => {
    const [head, commands] = parseAllDocuments(content);
    expect(JSON.stringify(of(`${head}${commands?.toString({ lineWidth: 0 })}`))).toBe(was);
  });

  it.each(edited(content))('%s', (_literal, body) => {
    let is: string;
    try {
      is = JSON.stringify(of(body));
    } catch (error) {
      is = String(error);
    }
    expect(is).not.toBe(was);
  });
});

it('the value of a parameter and its name count as they stand there', () => {
  const { content, of } = read(caseTrace());
  const value = of(content.replace('"Ada Byron"', '"Bob"')).parameters.find(({ name }) => name === 'payee');
  expect(value).toMatchObject({ value: 'Bob', env: 'TAPWRIGHT_PAYEE' });
  const { parameters, steps } = of(
    content.replace("  TAPWRIGHT_PAYEE: '${TAPWRIGHT_PAYEE ||", "  WHO: '${WHO ||"),
  );
  expect(parameters).toContainEqual({ name: 'WHO', secret: false, value: 'Ada Byron', env: 'WHO' });
  // What the lines still name must now be given.
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'payee', secret: true }));
  expect(steps.length).toBe(caseTrace().steps.length);
});

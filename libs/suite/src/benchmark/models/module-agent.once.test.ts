import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { testBenchmark } from '../benchmark.fixture.ts';
import { digestOfModule, moduleAgent } from './module-agent.ts';

const GOES_ON = new AbortController().signal;

/** An agent whose module has this code. */
async function agentOf(code: string, timeoutMs = 60_000) {
  const folder = await temporaryDirectory();
  const path = join(folder.path, 'agent.ts');
  writeFileSync(path, code);
  const ask = moduleAgent({ name: 'a', agentModule: 'agent.ts', timeoutMs, vision: false }, path);
  return { path, ask, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test('a module is asked as an address is; what it changes in the question changes no run', async () => {
  await using agent = await agentOf(
    'export default async ({ actions }: { actions: unknown[] }) => ({ index: actions.splice(0).length });',
  );
  const body = { actions: ['a', 'b'] };
  expect(await agent.ask(body, GOES_ON)).toEqual({ index: 2 });
  expect(body.actions).toEqual(['a', 'b']);
});

test.each([
  ['throws', "export default () => { throw new Error('no idea'); };", /no answer: no idea/],
  ['throws no error', "export default () => { throw 'tired'; };", /no answer: 'tired'/],
  ['is late', 'export default () => new Promise(() => undefined);', /no answer: it took 100 ms/],
])('a module that %s says nothing about the agent', async (_what, code, said) => {
  await using agent = await agentOf(code, 100);
  await expect(agent.ask({}, GOES_ON)).rejects.toMatchObject({
    code: 'MODEL_UNREACHABLE',
    message: expect.stringMatching(said),
  });
});

test('a module learns that its question is over, and is waited for no longer', async () => {
  await using agent = await agentOf(
    `export default (_: object, { signal }: { signal: AbortSignal }) =>
      new Promise(() => signal.addEventListener('abort', () => (globalThis as { told?: string }).told = 'over'));`,
  );
  const controller = new AbortController();
  await expect(agent.ask({ ping: true }, AbortSignal.abort())).rejects.toThrow('it was stopped');
  const answer = agent.ask({}, controller.signal);
  // The module is loaded: it has the question after one turn.
  setImmediate(() => controller.abort());
  await expect(answer).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
  expect(globalThis).toMatchObject({ told: 'over' });
});

test.each([
  ['no function', 'export const agent = 1;', /no function as its default export/],
  ['another mistake', 'export default (', /cannot be loaded/],
])('a module with %s is refused', async (_what, code, said) => {
  await using agent = await agentOf(code);
  await expect(agent.ask({}, GOES_ON)).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    field: 'agentModule',
    message: expect.stringMatching(said),
  });
});

test('a module that changes is another one', async () => {
  await using agent = await agentOf('export default () => ({});');
  const before = digestOfModule(agent.path);
  expect(digestOfModule(agent.path)).toBe(before);
  writeFileSync(agent.path, 'export default () => ({ index: 1 });');
  expect(digestOfModule(agent.path)).not.toBe(before);
});

test('a benchmark measures a module that stands beside its file of models, and one that is not there is refused', async () => {
  using benchmark = testBenchmark('  - { name: mine, agentModule: ./agent.ts }\n  - offline');
  const wanted = { dimensions: ['instructions'] } as const;
  await expect(benchmark.run(wanted)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  writeFileSync(
    join(benchmark.folder, 'agent.ts'),
    `export default ({ ping, actions }: { ping?: true; actions: { index: number }[] }) =>
      ping === true ? {} : { index: actions[0]?.index };`,
  );
  // What was not found is not looked for again in a process.
  writeFileSync(join(benchmark.folder, 'second.ts'), `export { default } from './agent.ts';`);
  const { results } = await benchmark.run({
    ...wanted,
    models: benchmark.models('  - { name: mine, agentModule: ./second.ts }'),
  });
  expect(results.notMeasured).toEqual([]);
  expect(results.models.map(({ name, dimensions }) => [name, dimensions.instructions !== null])).toEqual([
    ['mine', true],
  ]);
});

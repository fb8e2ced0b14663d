import { expect, it } from 'vitest';
import { promptVersion } from './prompt-version.ts';
import { CriticOutput } from './roles/critic.ts';
import { ObserverOutput } from './roles/observer.ts';

const asked = (system: string, user: string) => [
  { role: 'system' as const, content: system },
  { role: 'user' as const, content: user },
];
const version = (
  system: string,
  user = 'a',
  schema: typeof CriticOutput | typeof ObserverOutput = CriticOutput,
) => promptVersion({ role: 'critic', messages: asked(system, user), schema });

it('is the same for the same instructions, whatever is told about a run', () => {
  expect(version('Judge.', 'one run')).toBe(version('Judge.', 'another run'));
  expect(version('Judge.')).toMatch(/^[0-9a-f]{12}$/);
});

it('changes with the instructions, the form of the answer and the functions', () => {
  const tool = {
    name: 'back',
    description: 'Go back.',
    parameters: { type: 'object', properties: {} },
  } as const;
  const withTool = promptVersion({
    role: 'critic',
    messages: asked('Judge.', 'a'),
    schema: CriticOutput,
    tools: [tool],
  });
  const versions = [
    version('Judge.'),
    version('Judge well.'),
    version('Judge.', 'a', ObserverOutput),
    withTool,
  ];
  expect(new Set(versions).size).toBe(4);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_ACCEPTED } from './concession.ts';
import { PROFILES, type Profile, profileOf } from './profiles.ts';

const PAGE = readFileSync(new URL('../../../../docs/models.md', import.meta.url), 'utf8');
const FORMATS = { json_schema: 'a schema', json_object: 'a JSON object', text: 'the schema in words' };

it.each(PROFILES)('docs/models.md has a row for $name', (profile) => {
  expect(PAGE).toContain(rowOf(profile));
});

function rowOf({ name, example, accepted, notes }: Profile): string {
  const left = (['seed', 'reasoning', 'temperature'] as const).filter((one) => !accepted[one]);
  const cells = [
    name,
    example,
    FORMATS[accepted.format],
    accepted.outputLimit,
    left.join(', ') || 'none',
    notes,
  ];
  return `| ${cells.join(' | ')} |`;
}

it.each([
  ['https://api.openai.com/v1', undefined, 'OpenAI'],
  ['https://contoso.openai.azure.com', '2024-10-21', 'Azure'],
  ['https://gateway.example/azure', '2024-10-21', 'Azure'],
  ['https://api.anthropic.com/v1/', undefined, 'Anthropic'],
  ['https://generativelanguage.googleapis.com/v1beta/openai/', undefined, 'Gemini'],
  ['https://openrouter.ai/api/v1', undefined, 'OpenRouter'],
  ['http://127.0.0.1:11434/v1', undefined, 'Ollama'],
  ['http://gpu.local:1234/v1', undefined, 'LM Studio'],
  ['http://gpu.local:8080/v1', undefined, 'llama.cpp'],
  ['http://gpu.local:8000/v1', undefined, 'vLLM'],
  ['https://notopenai.com/v1', undefined, 'other'],
])('%s (%s) is %s', (baseUrl, apiVersion, name) => {
  expect(profileOf({ baseUrl, apiVersion }).name).toBe(name);
});

it('an endpoint that nobody knows is asked for everything', () => {
  expect(profileOf({ baseUrl: 'https://models.example/v1', apiVersion: undefined }).accepted).toEqual(
    ALL_ACCEPTED,
  );
});

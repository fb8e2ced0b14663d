import { expect, it } from 'vitest';
import { ActorOutput, actorOutputFor } from '../roles/actor.ts';
import { ReaderOutput } from '../roles/reader.ts';
import { ReflectorOutput } from '../roles/reflector.ts';
import { PlainVerifierOutput, VerifierOutput } from '../roles/verifier.ts';
import { looser, responseFormat, shapeInWords, toJsonSchema } from './response-format.ts';

it.each([
  ['actor', ActorOutput],
  ['verifier', VerifierOutput],
  ['reader', ReaderOutput],
  ['reflector', ReflectorOutput],
])('the schema of the %s is accepted by strict structured output', (name, schema) => {
  const json = JSON.stringify(toJsonSchema(schema));
  for (const refused of ['$schema', 'default', 'maxLength', 'maxItems', 'minimum', 'maximum'])
    expect(json).not.toContain(`"${refused}"`);
  expect(toJsonSchema(schema)).toMatchObject({ type: 'object', additionalProperties: false });
  expect(responseFormat('json_schema', name, toJsonSchema(schema))).toMatchObject({
    json_schema: { name, strict: true },
  });
});

it('requires every field, as strict structured output demands', () => {
  const plain = ['index', 'text', 'claim'];
  const required = (asked: Parameters<typeof actorOutputFor>[0]) =>
    toJsonSchema(actorOutputFor(asked)).required;
  expect(required({})).toEqual(['thought', ...plain]);
  expect(required({ predicts: true })).toEqual(['thought', ...plain, 'serves', 'expect']);
  // The plan stands before the choice.
  expect(required({ plan: [] })).toEqual(['thought', 'plan', ...plain]);
  expect(required({ predicts: true, plan: [] })).toEqual(['thought', 'plan', ...plain, 'serves', 'expect']);
});

it('requires an optional field, which may be null', () => {
  const schema = toJsonSchema(PlainVerifierOutput);
  expect(schema.required).toEqual(['reason', 'evidence', 'completed', 'unsure', 'back']);
  expect(schema.properties).toMatchObject({ unsure: { type: ['boolean', 'null'] } });
  const answer = { completed: true, reason: '', evidence: [] };
  expect(VerifierOutput.parse(answer)).toEqual(answer);
  expect(VerifierOutput.parse({ ...answer, unsure: null }).unsure).toBeNull();
});

it('gets looser step by step', () => {
  expect([looser('json_schema'), looser('json_object'), looser('text')]).toEqual([
    'json_object',
    'text',
    null,
  ]);
});

it('describes the shape in words if the request cannot carry it', () => {
  const schema = toJsonSchema(ActorOutput);
  expect(shapeInWords('json_schema', schema)).toEqual([]);
  expect(shapeInWords('json_object', schema).join()).toContain('JSON');
  expect(responseFormat('text', 'actor', schema)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { ActorOutput } from '../roles/actor.ts';
import { PlainVerifierOutput } from '../roles/verifier.ts';
import { coerce } from './coerce.ts';

const actor = (answer: object) => coerce(answer, z.toJSONSchema(ActorOutput));
const whole = { thought: '', plan: null, index: 3, text: null, claim: null, serves: null, expect: null };

it.each([
  ['a number in quotes', { index: '3' }, { index: 3 }],
  ['the name of a line', { index: 'index-3' }, { index: 3 }],
  ['the whole line', { index: 'index-3: click "Save"' }, { index: 3 }],
  ['a number in brackets', { index: '[3]' }, { index: 3 }],
  ['another case', { claim: 'Done' }, { claim: 'done' }],
  ['a word for nothing', { claim: 'none' }, { claim: null }],
  ['digits as a number', { text: 42 }, { text: '42' }],
  ['a list of one', { plan: 'press Save' }, { plan: ['press Save'] }],
])('%s is plain', (_what, said, meant) => {
  expect(actor({ ...whole, ...said })).toEqual({ value: { ...whole, ...meant }, changed: 1 });
});

it('what has to be there, may be null and was left out is null', () => {
  expect(actor({ thought: '', index: 3 })).toEqual({
    value: { thought: '', index: 3, text: null, claim: null },
    changed: 2,
  });
});

it.each([
  ['a word', { index: 'three' }],
  ['several numbers', { index: '3 or 4' }],
  ['a number with a unit', { index: '3px' }],
  ['another word', { claim: 'finished' }],
])('%s is not plain, and stays for the schema to refuse', (_what, said) => {
  expect(actor({ ...whole, ...said })).toEqual({ value: { ...whole, ...said }, changed: 0 });
});

it('what is right stays as it is; a text that says null is a text', () => {
  expect(actor({ ...whole, text: 'null' })).toEqual({ value: { ...whole, text: 'null' }, changed: 0 });
});

it('truths in words, and numbers in lists', () => {
  const said = { reason: '', evidence: ['[2]', '5'], completed: 'True', unsure: 'no', back: null };
  expect(coerce(said, z.toJSONSchema(PlainVerifierOutput))).toEqual({
    value: { reason: '', evidence: [2, 5], completed: true, unsure: false, back: null },
    changed: 4,
  });
});

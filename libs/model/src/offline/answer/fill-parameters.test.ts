import { expect, test } from 'vitest';
import { actorInput, choice } from '../mini-app.fixture.ts';
import { fillParameter } from './fill-parameters.ts';

const field = (at: number, label: string, value = '') => choice(at, { kind: 'text', label, value });
const parameter = (name: string, value: string | null = 'x', taken = false) => ({ name, value, taken });

function filled(
  choices: readonly ReturnType<typeof choice>[],
  ...parameters: ReturnType<typeof parameter>[]
) {
  const found = fillParameter({ ...actorInput('fill it in', [...choices]), parameters });
  return found === null ? null : [found.choice.index, found.text];
}

test('a parameter goes into the field with a similar name, in any order', () => {
  const form = [field(0, 'Street'), field(1, 'Post code')];
  expect(filled(form, parameter('post code'), parameter('street'))).toEqual([0, '${street}']);
});

test('fields that names do not distinguish are filled in their order, if there are as many', () => {
  const form = [field(0, '0.00'), field(1, '0.00')];
  expect(filled(form, parameter('single'), parameter('daily'))).toEqual([0, '${single}']);
  const half = [field(0, '0.00', '120'), field(1, '0.00')];
  expect(filled(half, parameter('single', '120', true), parameter('daily'))).toEqual([1, '${daily}']);
  expect(filled([...form, field(2, '0.00')], parameter('single'), parameter('daily'))).toBeNull();
});

test('a number pad takes numbers and secrets, but no words', () => {
  const pad = [choice(0, { kind: 'keypad' })];
  expect(filled(pad, parameter('pin', null))).toEqual([0, '${pin}']);
  expect(filled(pad, parameter('name', 'Ana'))).toBeNull();
});

test('a value is not entered twice, and a step that names no parameter fills nothing', () => {
  expect(filled([field(0, 'Street', 'x')], parameter('street', 'x', true))).toBeNull();
  expect(filled([field(0, 'Street')])).toBeNull();
});

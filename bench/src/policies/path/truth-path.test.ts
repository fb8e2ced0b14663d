import { mapTask } from '@tapwright/evaluation';
import type { PathStep } from '@tapwright/suite/benchmark';
import { expect, test } from 'vitest';
import { oracleVerdict } from '../oracle-verifier.ts';
import { didOn, NOTES, nameOf, placeAt, questionOn, type Standing, without } from '../question.fixture.ts';
import { truthPath } from './truth-path.ts';

const truth = mapTask(NOTES, NOTES.tasks[0] ?? { id: '', task: '', steps: [] });
const typed = didOn(NOTES, 'form', 'Title', { kind: 'text', text: 'Tea' });
const way = [didOn(NOTES, 'list', 'New'), typed, didOn(NOTES, 'form', 'Save')];

function pathAt(standing: Standing) {
  const path = truthPath({ app: NOTES, truth, position: placeAt(standing) });
  const say = (step: PathStep, input = questionOn(NOTES, standing.node)): string =>
    step.kind === 'choose'
      ? nameOf(input, step.index, step.text)
      : step.kind === 'lost'
        ? step.reason
        : step.kind;
  return { path, next: (input = questionOn(NOTES, standing.node)) => say(path.next(input), input) };
}

test.each([
  ['list', 0, 'click New'],
  ['form', 1, 'text Title = Tea'],
  ['form', 2, 'click Save'],
  ['saved', 3, 'done'],
])('on %s after %i actions it is %s', (node, count, expected) => {
  expect(pathAt({ node, done: way.slice(0, count) }).next()).toBe(expected);
});

test('actions off the way do not count', () => {
  const beside = [didOn(NOTES, 'list', 'Settings'), { ...typed, text: 'Milk' }];
  expect(pathAt({ node: 'list', done: beside }).next()).toBe('click New');
});

test('it is lost where the element is not on the screen, or is not offered', () => {
  expect(pathAt({ node: 'settings', done: [] }).next()).toBe("'New' of list is not on settings");
  const blocked = without(questionOn(NOTES, 'list'), 'New');
  expect(pathAt({ node: 'list', done: [] }).next(blocked)).toBe("'New' on list is not offered for click");
});

test('the oracle verifier believes a claim when all was done, and only then', () => {
  const verdicts = [0, 1, 2, 3].map((count) => {
    const { path } = pathAt({ node: 'saved', done: way.slice(0, count) });
    return oracleVerdict(path, { elements: [] }).completed;
  });
  expect(verdicts).toEqual([false, false, false, true]);
});

test('a task with a step that could not be mapped is never done', () => {
  const unmapped = { ...truth, unmapped: [{ step: 9, reason: 'x' }] };
  const path = truthPath({ app: NOTES, truth: unmapped, position: placeAt({ node: 'saved', done: way }) });
  expect([path.left(), oracleVerdict(path, { elements: [] }).completed]).toEqual([1, false]);
});

import { FAULT_FILE } from '@tapwright/virtual-android';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { APP_CASES } from './cases/app.ts';
import { CAPTURE_CASES } from './cases/capture.ts';
import { HOSTILE_CASES } from './cases/hostile.ts';
import { INPUT_CASES } from './cases/input.ts';
import { LINK_CASES, LOST_LINK_CASES } from './cases/link.ts';
import { PHONE_CASES, PUT_ASIDE_CASES } from './cases/phone.ts';
import { SERVER_CASES } from './cases/server.ts';
import { WINDOW_CASES } from './cases/window.ts';

const CASES = [
  ...[APP_CASES, CAPTURE_CASES, HOSTILE_CASES, INPUT_CASES, LINK_CASES, LOST_LINK_CASES],
  ...[PHONE_CASES, PUT_ASIDE_CASES, SERVER_CASES, WINDOW_CASES],
].flat();

/** The events of the schema for files of faults of the virtual Android. */
const { options } = FAULT_FILE.shape.devices.valueType.shape.events.unwrap().element;

/** The words that a key of an event accepts. */
const wordsOf = (key: 'do' | 'kind'): readonly string[] =>
  options.flatMap((event) => {
    const shape: Readonly<Record<string, z.core.$ZodType>> = event.shape;
    const word = shape[key]?._zod.values ?? [];
    return [...word].map(String);
  });

test.each(wordsOf('do'))('%s is met by a whole run', (kind) => {
  expect(CASES.filter(({ kinds }) => kinds.some((met) => met === kind)).length).toBeGreaterThan(0);
});

test.each(wordsOf('kind'))('a dump that fails by %s is met by a whole run', (kind) => {
  expect(CASES.filter(({ faults }) => faults?.includes(`kind: ${kind},`)).length).toBeGreaterThan(0);
});

test('there are kinds, and no two cases have the same name', () => {
  expect(wordsOf('do').length).toBeGreaterThan(10);
  expect(wordsOf('kind').length).toBeGreaterThan(3);
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
});

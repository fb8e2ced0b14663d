import type { Trace } from '@tapwright/script';
import { expect, test } from 'vitest';
import { refuseOther } from './export-suite.ts';

const LEGS = [{ trace: { app: 'org.explored' } as Trace }];

test('replays of what was explored in another app are refused before they begin', () => {
  const refused = { code: 'INPUT_INVALID', field: 'DIR', message: expect.stringContaining('org.explored') };
  expect(() => refuseOther('org.other', LEGS)).toThrow(expect.objectContaining(refused));
});

test('a phone may have the app among others', () => {
  expect(() => refuseOther('org.explored', LEGS)).not.toThrow();
  expect(() => refuseOther(null, LEGS)).not.toThrow();
});

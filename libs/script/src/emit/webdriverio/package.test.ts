import { expect, test } from 'vitest';
import { readBody } from '../../read/read-body.ts';
import { notesTrace } from '../notes.fixture.ts';
import { WEBDRIVERIO_HELPERS } from './helper.ts';
import { PACKAGED_HELPERS, WEBDRIVERIO_PACKAGE } from './package.ts';
import { webdriverio } from './webdriverio.ts';

const proof = { status: 'not_replayed', detail: '' } as const;

test('a spec that uses the package differs from one with its helper beside it by one line', () => {
  const [beside, packaged] = [false, true].map((fromPackage) =>
    webdriverio.emit(notesTrace(), { proof, fromPackage }),
  );
  const lines = (text = '') => text.split('\n');
  const other = lines(packaged?.content).filter((line, at) => line !== lines(beside?.content)[at]);
  expect(other).toEqual(["import { App } from '@tapwright/webdriverio';"]);
  expect(packaged?.files).toEqual(beside?.files);
});

test('the package has the text that stands beside specs, and beside its specs no helper', () => {
  const [main] = WEBDRIVERIO_PACKAGE.files;
  const helper = WEBDRIVERIO_HELPERS.find(({ name }) => name === 'tapwright-webdriverio.ts');
  expect(main?.text.split('\n').slice(1).join('\n')).toBe(
    helper?.text.replaceAll('node tapwright-webdriverio.ts', 'npx tapwright-webdriverio'),
  );
  expect(PACKAGED_HELPERS.map(({ name }) => name)).toEqual(['wdio.conf.ts', 'README.md']);
  for (const { text } of PACKAGED_HELPERS) expect(text).not.toContain('tapwright-webdriverio.ts');
});

test('such a spec is read back', () => {
  const { content, files } = webdriverio.emit(notesTrace(), { proof, name: 'again', fromPackage: true });
  const locators = files[0]?.text ?? null;
  const { goal, steps } = readBody({ fileName: 'again.ts', body: content, locators });
  expect([goal, steps.map(({ action }) => action.kind)]).toEqual([
    notesTrace().goal,
    notesTrace().steps.map(({ action }) => action.kind),
  ]);
});

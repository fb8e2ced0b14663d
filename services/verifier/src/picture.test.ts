import { TapwrightError } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { pictureOf } from './picture.ts';
import { artifactsOf, readerOf, screenOf } from './verifier.fixture.ts';

const captured = async (values: { pictureId?: string; blackPicture?: boolean }) =>
  (await readerOf({ cap_1: screenOf(['Milk']) }, values).read('cap_1')).capture;

test('a picture is sent as it is stored', async () => {
  const base64 = Buffer.from('a picture').toString('base64');
  const picture = await pictureOf(artifactsOf('a picture'), await captured({ pictureId: 'p' }));
  expect(picture).toEqual({ mediaType: 'image/png', base64 });
});

test.each([
  ['there is none', {}],
  ['it is black', { pictureId: 'p', blackPicture: true }],
])('nothing is read where %s', async (_name, values) => {
  expect(await pictureOf(artifactsOf(), await captured(values))).toBeNull();
});

test('a picture that was pruned, or is larger than endpoints take, is left out', async () => {
  const capture = await captured({ pictureId: 'p' });
  const gone = { get: () => Promise.reject(new TapwrightError('NOT_FOUND', 'there is no such artifact')) };
  expect(await pictureOf(gone, capture)).toBeNull();
  expect(await pictureOf({ get: async () => Buffer.alloc(9 * 1_024 * 1_024) }, capture)).toBeNull();
});

test('a failing store is not treated as a missing picture', async () => {
  const failing = { get: () => Promise.reject(new TapwrightError('INTERNAL', 'no answer')) };
  await expect(pictureOf(failing, await captured({ pictureId: 'p' }))).rejects.toMatchObject({
    code: 'INTERNAL',
  });
});

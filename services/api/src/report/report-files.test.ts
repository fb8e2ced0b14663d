import { type KeptFile, TapwrightError } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { reportFiles } from './report-files.ts';

const KEPT: KeptFile = { path: '/sdcard/a*', name: 'a1', artifactId: '1', cut: false };

async function reported(content: Uint8Array | null, kept: Partial<KeptFile> = {}) {
  const artifacts = {
    async get() {
      if (content === null) throw new TapwrightError('NOT_FOUND', 'pruned');
      return content;
    },
  };
  const [file] = await reportFiles(artifacts, 'acme', [{ ...KEPT, ...kept }]);
  return file;
}

test('a text file is shown by its beginning, without half characters', async () => {
  expect(await reported(Buffer.from('Grüße'))).toEqual({
    path: '/sdcard/a*',
    name: 'a1',
    bytes: 7,
    isCut: false,
    excerpt: 'Grüße',
    unread: null,
  });
  const long = await reported(Buffer.from(`x${'ü'.repeat(2_000)}`), { cut: true });
  expect(long).toMatchObject({ bytes: 4_001, isCut: true, excerpt: `x${'ü'.repeat(999)}` });
});

test('a file that is not text, or is no longer kept, is not shown', async () => {
  expect(await reported(Buffer.from([0xff, 0xd8, 0xff]))).toMatchObject({ bytes: 3, excerpt: null });
  expect(await reported(Buffer.from('PK\0'))).toMatchObject({ bytes: 3, excerpt: null });
  expect(await reported(null)).toMatchObject({
    name: 'a1',
    bytes: null,
    excerpt: null,
    unread: 'its content is no longer stored',
  });
});

test('a file that is missing, or cannot be read, is reported as such', async () => {
  const none = { name: null, artifactId: null };
  expect(await reported(null, none)).toMatchObject({ name: null, bytes: null, unread: null });
  expect(await reported(null, { ...none, unread: 'no storage' })).toMatchObject({ unread: 'no storage' });
});

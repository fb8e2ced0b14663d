import { isOutage, TapwrightError } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { storageError } from './artifacts-directory.ts';

const PATH = '/srv/artifacts/red/ab/cap_1';
const failed = (code: string) => Object.assign(new Error(`${code}: failed, open '${PATH}'`), { code });

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ESTALE', 'EMFILE'])(
  '%s is an outage: it is waited for, and names no path',
  (code) => {
    const error = storageError(failed(code));
    expect(error).toMatchObject({ code: 'ARTIFACTS_UNAVAILABLE', advice: expect.stringMatching(/room/) });
    expect(error instanceof TapwrightError && isOutage(error.code)).toBe(true);
    expect(JSON.stringify(error)).not.toContain(PATH);
  },
);

test.each(['EACCES', 'ENOENT', 'EISDIR'])('%s is passed on: waiting does not help', (code) => {
  const error = failed(code);
  expect(storageError(error)).toBe(error);
});

import { describe, expect, it } from 'vitest';
import { pngOf } from './picture.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('pngOf', () => {
  it('returns a picture unchanged', () => {
    expect(pngOf(PNG)).toEqual(PNG);
  });

  it('drops the warning that some Androids print before it', () => {
    const warning = Buffer.from('[Warning] Multiple displays were found, but no display id was specified!\n');
    expect(pngOf(Buffer.concat([warning, PNG]))).toEqual(PNG);
  });

  it('finds none if a line end was translated or nothing came', () => {
    expect(pngOf(Buffer.from('89504e470d0d0a1a0d0a', 'hex'))).toBeNull();
    expect(pngOf(Buffer.alloc(0))).toBeNull();
  });
});

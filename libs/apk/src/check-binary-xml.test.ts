import { describe, expect, it } from 'vitest';
import { binaryXml } from './binary-xml.ts';
import { isBinaryXml } from './check-binary-xml.ts';
import { u16, u32 } from './words.ts';

describe('a compiled manifest', () => {
  const whole = binaryXml({ name: 'manifest', attributes: { package: 'org.example.lamp' } });
  const changed = (at: number, value: number): Buffer => {
    const copy = Buffer.from(whole);
    copy.writeUInt32LE(value, at);
    return copy;
  };

  it('is accepted as it is', () => {
    expect(isBinaryXml(whole)).toBe(true);
  });

  it.each([
    ['an empty chunk, where a reader would never go on', changed(12, 0)],
    ['a chunk beyond the end', changed(12, 0xffff)],
    ['more strings than its pool holds', changed(16, 0x00ff_ffff)],
    ['a string outside its pool', changed(36, 0x7fff_ffff)],
    ['half a header', whole.subarray(0, 12)],
  ])('is refused for %s', (_what, file) => {
    expect(isBinaryXml(file)).toBe(false);
  });

  it('is refused where many pools read the same bytes again and again', () => {
    const text = Buffer.concat([u16(3_000), Buffer.alloc(6_000, 'x\0'), u16(0)]);
    const file = (pools: number, strings: number): Buffer => {
      const head = u32(strings, 0, 0, 28 + 4 * strings, 0, ...Array<number>(strings).fill(0));
      const pool = Buffer.concat([u16(1, 28), u32(8 + head.length + text.length), head, text]);
      return Buffer.concat([u16(3, 8), u32(8 + pools * pool.length), ...Array<Buffer>(pools).fill(pool)]);
    };
    expect(isBinaryXml(file(1, 8))).toBe(true);
    // Each pool alone would be accepted in a file of this size.
    expect(isBinaryXml(file(100, 500))).toBe(false);
  });
});

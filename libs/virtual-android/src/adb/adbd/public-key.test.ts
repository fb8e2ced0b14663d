import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createHostKeyPair } from './host-key.fixture.ts';
import { isSignedBy, parseHostKey } from './public-key.ts';

const owner = createHostKeyPair('owner@desk');
const stranger = createHostKeyPair('stranger@desk');

describe('keys of hosts', () => {
  it('distinguish their owner from others', () => {
    const key = parseHostKey(owner.line);
    if (key === null) throw new Error('no key');
    expect(key.name).toBe('owner@desk');
    const token = randomBytes(20);
    expect(isSignedBy(key, token, owner.sign(token))).toBe(true);
    expect(isSignedBy(key, token, stranger.sign(token))).toBe(false);
    expect(isSignedBy(key, randomBytes(20), owner.sign(token))).toBe(false);
    for (const length of [0, 1, 255, 256, 257, 4_096])
      expect(isSignedBy(key, token, randomBytes(length))).toBe(false);
  });

  it('are refused where the line is not in the format of adb', () => {
    const [encoded = ''] = owner.line.split(' ');
    const struct = Buffer.from(encoded, 'base64');
    for (const line of ['', 'AAAA name', 'ü'.repeat(700), encoded.slice(4), `AAAA${encoded}`])
      expect(parseHostKey(line)).toBeNull();
    struct.writeUInt32LE(32, 0);
    expect(parseHostKey(struct.toString('base64'))).toBeNull();
  });
});

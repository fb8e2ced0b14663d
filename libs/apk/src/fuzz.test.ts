import { seededRandom } from '@tapwright/numbers';
import { expect, it } from 'vitest';
import { bufferBytes } from './bytes.ts';
import { ApkFault } from './fault.ts';
import { readManifest } from './read-manifest.ts';
import { sampleApk } from './sample.fixture.ts';

const MAX_BYTES = 100_000;

/** What came of it: read, or the kind of the fault. Anything else that is thrown fails the test. */
async function outcomeOf(apk: Buffer): Promise<string> {
  try {
    await readManifest(bufferBytes(apk), MAX_BYTES);
    return 'read';
  } catch (error) {
    if (error instanceof ApkFault) return error.kind;
    throw error;
  }
}

it.each([null, 9])('an APK that is cut at any byte is refused (packed at level %s)', async (level) => {
  const whole = sampleApk(level);
  for (let length = 0; length < whole.length; length += 7)
    expect(await outcomeOf(whole.subarray(0, length))).toBe('not_zip');
});

it.each([null, 9])('turned bits neither hang nor crash the reader (packed at level %s)', async (level) => {
  const { below } = seededRandom(20);
  const whole = sampleApk(level);
  const seen = new Set<string>();
  for (let round = 0; round < 4_000; round += 1) {
    const broken = Buffer.from(whole);
    for (let bit = below(6); bit >= 0; bit -= 1) {
      // Most of the sample is a file that nobody reads.
      const at = below(2) === 0 ? below(100) : 5_000 + below(whole.length - 5_000);
      const place = level === null ? at : below(whole.length);
      broken.writeUInt8(broken.readUInt8(place) ^ (1 << below(8)), place);
    }
    seen.add(await outcomeOf(broken));
  }
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['malformed', 'not_zip', 'read']));
});

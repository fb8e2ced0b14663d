import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parentOf, parseHierarchy, type Screen } from '@tapwright/screen';
import { expect, it } from 'vitest';
import { overlappingTexts } from './texts-apart.ts';

/** Recorded screens lie beside the project and are never a part of it. */
const RECORDINGS = join(import.meta.dirname, '../../../../../shared/recordings');
const present = existsSync(RECORDINGS);
if (!present) console.warn(`NOT TESTED: no recordings at ${RECORDINGS}`);

function recordedScreens(): readonly Screen[] {
  return globSync(join(RECORDINGS, '**/*.{xml,xml.gz}')).flatMap((file) => {
    const bytes = readFileSync(file);
    const dump = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
    const parsed = parseHierarchy(dump, { packageName: '', activity: '' });
    return parsed.ok ? [parsed.screen] : [];
  });
}

it.skipIf(!present)(
  'on recorded screens of real apps few texts overlap, and hardly any across parts of a line',
  () => {
    const screens = present ? recordedScreens() : [];
    const pairs = screens.flatMap((screen) => {
      const pair = overlappingTexts(screen);
      return pair === null ? [] : [{ screen, pair }];
    });
    const across = pairs.filter(
      ({ screen, pair: [one, other] }) => parentOf(screen, one) !== parentOf(screen, other),
    );
    console.info(`${pairs.length} of ${screens.length} screens, ${across.length} of them across parts`);
    expect(screens.length).toBeGreaterThan(1_000);
    expect(pairs.length / screens.length).toBeLessThan(0.05);
    expect(across.length / screens.length).toBeLessThan(0.005);
  },
);

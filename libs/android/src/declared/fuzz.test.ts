import { ApkFault, binaryXml, bufferBytes, readManifest, type XmlElement, zipOf } from '@tapwright/apk';
import { seededRandom } from '@tapwright/numbers';
import { expect, it } from 'vitest';
import { declaredBy } from './declared-by.ts';
import { readShortcuts } from './shortcuts.ts';

const element = (
  name: string,
  attributes: NonNullable<XmlElement['attributes']> = {},
  children: readonly XmlElement[] = [],
): XmlElement => ({ name, attributes, children });

const LINK = element('intent-filter', {}, [
  element('action', { name: 'android.intent.action.VIEW' }),
  element('category', { name: 'android.intent.category.DEFAULT' }),
  element('data', { scheme: 'lamp', host: 'room', pathPattern: '/.*' }),
]);
const MANIFEST = binaryXml(
  element('manifest', { package: 'org.example.lamp', versionCode: 1 }, [
    element('application', {}, [
      element('activity', { name: '.Main', exported: true }, [
        LINK,
        element('meta-data', { name: 'android.app.shortcuts', resource: { resource: 0x7f010000 } }),
      ]),
      element('activity-alias', { name: '.Front', targetActivity: '.Main' }, [LINK]),
    ]),
  ]),
);
const SHORTCUTS = binaryXml(
  element('shortcuts', {}, [
    element('shortcut', { shortcutId: 'on' }, [
      element('intent', { action: 'a', data: 'lamp://room/1', targetClass: 'org.example.lamp.Front' }),
    ]),
  ]),
);

async function read(manifestXml: Buffer, shortcutsXml: Buffer) {
  const files = { 'AndroidManifest.xml': manifestXml, 'res/xml/shortcuts.xml': shortcutsXml };
  const apk = bufferBytes(zipOf(files));
  const manifest = await readManifest(apk, 100_000);
  return { ...declaredBy(manifest), shortcuts: await readShortcuts(apk, manifest) };
}

it('reads activities, links and shortcuts where nothing is wrong', async () => {
  const found = await read(MANIFEST, SHORTCUTS);
  expect(found.activities).toHaveLength(1);
  expect(found.deepLinks).toEqual([
    { scheme: 'lamp', host: 'room', path: '/.*', match: 'pattern', activity: 'org.example.lamp.Main' },
  ]);
  expect(found.shortcuts).toEqual([
    { id: 'on', enabled: true, action: 'a', uri: 'lamp://room/1', activity: 'org.example.lamp.Main' },
  ]);
});

it('turned bits in compiled files give less or a fault, never anything else', async () => {
  const { below } = seededRandom(7);
  const turned = (whole: Buffer): Buffer => {
    const broken = Buffer.from(whole);
    for (let bit = below(4); bit >= 0; bit -= 1) {
      const at = below(whole.length);
      broken.writeUInt8(broken.readUInt8(at) ^ (1 << below(8)), at);
    }
    return broken;
  };
  const seen = { read: 0, fault: 0, without: 0 };
  for (let round = 0; round < 3_000; round += 1) {
    try {
      const { shortcuts } = await read(round % 2 === 0 ? turned(MANIFEST) : MANIFEST, turned(SHORTCUTS));
      seen.read += 1;
      if (shortcuts.length === 0) seen.without += 1;
    } catch (error) {
      if (!(error instanceof ApkFault)) throw error;
      seen.fault += 1;
    }
  }
  expect(Math.min(seen.read, seen.fault, seen.without)).toBeGreaterThan(100);
});

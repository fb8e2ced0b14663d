import type { XmlElement } from './binary-xml.ts';
import { binaryXml } from './binary-xml.ts';
import { zipOf } from './zip.ts';

export const MANIFEST = 'AndroidManifest.xml';

/** A manifest with what readers look at. */
export const SAMPLE: XmlElement = {
  name: 'manifest',
  attributes: { package: 'org.example.lamp', versionCode: 12, versionName: '1.2' },
  children: [
    { name: 'uses-sdk', attributes: { minSdkVersion: 24, targetSdkVersion: 34 } },
    { name: 'uses-permission', attributes: { name: 'android.permission.CAMERA' } },
    {
      name: 'application',
      attributes: { label: 'label' },
      children: [
        {
          name: 'activity',
          attributes: { name: '.Main', exported: true },
          children: [
            {
              name: 'intent-filter',
              children: [
                { name: 'action', attributes: { name: 'android.intent.action.VIEW' } },
                { name: 'data', attributes: { scheme: 'lamp', host: 'room' } },
              ],
            },
            {
              name: 'meta-data',
              attributes: { name: 'android.app.shortcuts', resource: { resource: 0x7f010000 } },
            },
          ],
        },
        { name: 'activity', attributes: { name: 'Hidden', enabled: false } },
      ],
    },
  ],
};

export const sampleApk = (level: number | null = null): Buffer =>
  zipOf({ 'classes.dex': Buffer.alloc(5_000, 'dex'), [MANIFEST]: binaryXml(SAMPLE) }, level);

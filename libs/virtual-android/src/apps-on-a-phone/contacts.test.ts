import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, menu, playStep } from '@tapwright/virtual-ui';
import { expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';

it('an export makes a file on the phone, named by the clock, and a line in its log', () => {
  const source = createInteractiveSource({
    apps: [virtualApp('contacts').app],
    start: 'org.tapwright.contacts',
  });
  const device = createVirtualDevice({ serial: 'virtual-1', source });
  for (const step of menu('Export contacts')) playStep(source, step);
  const listed = device.files.list('/sdcard/Download');
  const names = listed.ok ? listed.value : [];
  expect(names).toEqual([expect.stringMatching(/^contacts_20260302_0930\d\d\.vcf$/)]);
  const read = device.files.read(`/sdcard/Download/${names[0]}`);
  expect(read.ok && Buffer.from(read.value).toString()).toContain('FN:Yara Montrose');
  expect(device.log.entries()).toContainEqual(
    expect.objectContaining({ tag: 'ContactsExport', message: expect.stringContaining(`${names[0]}`) }),
  );
});

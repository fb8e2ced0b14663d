import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';

/** Stands in for an emulator: a virtual phone of its serial, behind an adb server of its own. */
const [port = '', adbPort = '', apart = ''] = process.argv.slice(2);
if (apart === 'ends') {
  process.stderr.write('no such snapshot\n');
  process.exit(1);
}
const source = createInteractiveSource({ apps: [virtualApp('notes').app] });
const devices = [createVirtualDevice({ serial: `emulator-${port}`, source })];
const server = await createAdbServer({ devices, port: Number(adbPort) });
process.stdout.write(`ready at ${server.port}\n`);

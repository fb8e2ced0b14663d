import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import type { FileSystem } from '../../phone/files/file-system.ts';
import { fileView } from '../../shell/file-view.ts';
import { type ServiceStream, send } from '../stream/service-stream.ts';
import { deliver } from './sync/deliver.ts';
import { list } from './sync/list.ts';
import { receive, sentBy } from './sync/receive.ts';
import { refuse, statWords, statWordsV2 } from './sync/words.ts';

/** AOSP `file_sync_protocol.h`. */
const PATH_MAX_BYTES = 1_024;
/** Flags of the second version of SEND and RECV. */
const BROTLI = 1;
const DRY_RUN = 0x8000_0000;

/** The file service of `adb push`, `pull` and `ls` (SYNC.TXT), until QUIT or the end. A malformed request ends it. */
export async function serveSync(stream: ServiceStream, device: VirtualDevice): Promise<void> {
  await device.faults.beforeSync(stream.gone);
  for (;;) {
    const header = await stream.reader.read(8);
    if (header === null) return;
    const id = header.toString('latin1', 0, 4);
    if (id === 'QUIT') return;
    const length = header.readUInt32LE(4);
    if (length > PATH_MAX_BYTES) return refuse(stream, 'path too long');
    const name = await stream.reader.read(length);
    if (name === null) return;
    if (!(await serveRequest(stream, device, id, name.toString('utf8')))) return;
  }
}

/** Reads see the same files as the shell, `/proc` too: adbkit's `openProcStat` pulls `/proc/stat`. */
function seenBy(device: VirtualDevice): { readonly files: FileSystem } {
  return { files: fileView({ device, directory: '/' }) };
}

/** False where the conversation cannot go on. */
async function serveRequest(
  stream: ServiceStream,
  device: VirtualDevice,
  id: string,
  path: string,
): Promise<boolean> {
  const seen = seenBy(device);
  const facts = () => seen.files.stat(path);
  switch (id) {
    case 'STAT':
      await send(stream, Buffer.concat([Buffer.from('STAT'), statWords(facts())]));
      return true;
    case 'STA2':
    case 'LST2':
      await send(stream, Buffer.concat([Buffer.from(id), statWordsV2(facts())]));
      return true;
    case 'LIST':
    case 'LIS2':
      await list(stream, seen, path, id === 'LIS2');
      return true;
    case 'RECV':
      await deliver(stream, seen, path, false);
      return true;
    case 'SEND':
      return receive(stream, device, sentBy(path));
    case 'RCV2':
      return deliverV2(stream, device, path);
    case 'SND2':
      return receiveV2(stream, device, path);
    default:
      await refuse(stream, `unknown command ${JSON.stringify(id)}`);
      return false;
  }
}

/** `SND2`: the path alone, then mode and flags in a separate message. */
async function receiveV2(stream: ServiceStream, device: VirtualDevice, path: string): Promise<boolean> {
  const setup = await readSetup(stream, 'SND2', 2);
  if (setup === null) return false;
  const [mode = 0, flags = 0] = setup;
  if (flags !== 0 && flags !== BROTLI) return refuseFlags(stream, flags);
  return receive(stream, device, { path, mode, brotli: flags === BROTLI });
}

async function deliverV2(stream: ServiceStream, device: VirtualDevice, path: string): Promise<boolean> {
  const setup = await readSetup(stream, 'RCV2', 1);
  if (setup === null) return false;
  const [flags = 0] = setup;
  if (flags !== 0 && flags !== BROTLI) return refuseFlags(stream, flags);
  await deliver(stream, seenBy(device), path, flags === BROTLI);
  return true;
}

/** Null where the client has gone or has sent something else. */
async function readSetup(
  stream: ServiceStream,
  id: string,
  fields: number,
): Promise<readonly number[] | null> {
  const message = await stream.reader.read(4 + fields * 4);
  if (message === null) return null;
  if (message.toString('latin1', 0, 4) !== id) {
    await refuse(stream, `unexpected message, wanted ${id}`);
    return null;
  }
  return Array.from({ length: fields }, (_, index) => message.readUInt32LE(4 + index * 4));
}

/** Refuses flags that the features do not announce: lz4, zstd and dry run. */
async function refuseFlags(stream: ServiceStream, flags: number): Promise<boolean> {
  const what = flags >= DRY_RUN ? 'dry run' : 'compression';
  await refuse(stream, `${what} not supported: flags ${flags.toString(16)}`);
  return false;
}

import type { VirtualDevice } from '../device/virtual-device.ts';
import { FAILURE_TEXT, failed } from '../files/failures.ts';
import type { FileFacts } from '../files/file-system.ts';
import { normalPath } from '../files/paths.ts';
import { type Client, send } from './client.ts';

/** AOSP `file_sync_protocol.h`. */
const PATH_MAX_BYTES = 1_024;
const DATA_MAX_BYTES = 64 * 1_024;
/** One file that is being received; the storage's own limit comes on top. */
const FILE_MAX_BYTES = 64 * 1_024 * 1_024;
const DIRECTORY_BITS = 0o040000;
const FILE_BITS = 0o100000;
const ENOENT = 2;

/** The file service of `adb push`, `pull` and `ls` (SYNC.TXT), until QUIT or the end. A malformed request ends it. */
export async function serveSync(client: Client, device: VirtualDevice): Promise<void> {
  for (;;) {
    const header = await client.reader.read(8);
    if (header === null) return;
    const id = header.toString('latin1', 0, 4);
    if (id === 'QUIT') return;
    const length = header.readUInt32LE(4);
    if (length > PATH_MAX_BYTES) return refuse(client, 'path too long');
    const name = await client.reader.read(length);
    if (name === null) return;
    if (!(await serveRequest(client, device, id, name.toString('utf8')))) return;
  }
}

/** False where the conversation cannot go on. */
async function serveRequest(
  client: Client,
  device: VirtualDevice,
  id: string,
  path: string,
): Promise<boolean> {
  switch (id) {
    case 'STAT':
      await send(client, Buffer.concat([Buffer.from('STAT'), statWords(device.files.stat(path))]));
      return true;
    case 'STA2':
    case 'LST2':
      await send(client, statV2(id, device.files.stat(path)));
      return true;
    case 'LIST':
      await list(client, device, path);
      return true;
    case 'RECV':
      await deliver(client, device, path);
      return true;
    case 'SEND':
      return receive(client, device, path);
    default:
      await refuse(client, `unknown command ${JSON.stringify(id)}`);
      return false;
  }
}

/** A directory that is not there is an empty list, as adbd answers. */
async function list(client: Client, device: VirtualDevice, path: string): Promise<void> {
  const names = device.files.list(path);
  const parts: Buffer[] = [];
  for (const name of names.ok ? names.value : []) {
    const bytes = Buffer.from(name, 'utf8');
    const facts = device.files.stat(`${normalPath(path)}/${name}`);
    parts.push(Buffer.from('DENT'), statWords(facts), words(bytes.length), bytes);
  }
  await send(client, Buffer.concat([...parts, Buffer.from('DONE'), words(0, 0, 0, 0)]));
}

async function deliver(client: Client, device: VirtualDevice, path: string): Promise<void> {
  const content = device.files.read(path);
  if (!content.ok) return refuse(client, `open failed: ${FAILURE_TEXT[content.failure]}`);
  for (let at = 0; at < content.value.length; at += DATA_MAX_BYTES) {
    const part = content.value.subarray(at, at + DATA_MAX_BYTES);
    await send(client, Buffer.concat([Buffer.from('DATA'), words(part.length), part]));
  }
  await send(client, Buffer.concat([Buffer.from('DONE'), words(0)]));
}

/** `PATH,MODE`: the mode is after the last comma. */
function targetOf(text: string): { readonly path: string; readonly mode: number } {
  const comma = text.lastIndexOf(',');
  if (comma === -1) return { path: text, mode: 0o644 };
  return { path: text.slice(0, comma), mode: (Number.parseInt(text.slice(comma + 1), 10) || 0o644) & 0o777 };
}

/** The file appears whole, when all of it has come; its directories are made, as adbd does. */
async function receive(client: Client, device: VirtualDevice, target: string): Promise<boolean> {
  const { path, mode } = targetOf(target);
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const header = await client.reader.read(8);
    if (header === null) return false;
    const id = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    if (id === 'DONE') break;
    if (id !== 'DATA' || length > DATA_MAX_BYTES) {
      await refuse(client, id === 'DATA' ? 'oversize data message' : 'invalid data message');
      return false;
    }
    const chunk = await client.reader.read(length);
    if (chunk === null) return false;
    size += length;
    // Too much is read to its end, so that the client gets to the answer, but not kept.
    if (size <= FILE_MAX_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  await store(client, device, path, size <= FILE_MAX_BYTES ? Buffer.concat(chunks) : null, mode);
  return true;
}

/** Null content: there was too much of it. */
async function store(
  client: Client,
  device: VirtualDevice,
  path: string,
  content: Buffer | null,
  mode: number,
): Promise<void> {
  device.files.mkdir(normalPath(`${path}/..`), true);
  const written = content === null ? failed('ENOSPC') : device.files.write(path, content, mode);
  if (written.ok) await send(client, Buffer.concat([Buffer.from('OKAY'), words(0)]));
  else await refuse(client, `couldn't create file: ${FAILURE_TEXT[written.failure]}`);
}

async function refuse(client: Client, reason: string): Promise<void> {
  const text = Buffer.from(reason, 'utf8');
  await send(client, Buffer.concat([Buffer.from('FAIL'), words(text.length), text]));
}

/** Mode, size and time; all zero for what does not exist. */
function statWords(facts: FileFacts | null): Buffer {
  return facts === null
    ? words(0, 0, 0)
    : words(modeOf(facts), facts.size, Math.floor(facts.changedAt / 1_000));
}

/** Places of the fields: AOSP `file_sync_protocol.h`, `stat_v2`. */
function statV2(id: string, facts: FileFacts | null): Buffer {
  const body = Buffer.alloc(72);
  body.write(id, 0, 'latin1');
  if (facts === null) {
    body.writeUInt32LE(ENOENT, 4);
    return body;
  }
  body.writeBigUInt64LE(1n, 8);
  body.writeUInt32LE(modeOf(facts), 24);
  body.writeUInt32LE(1, 28);
  body.writeUInt32LE(2_000, 32);
  body.writeUInt32LE(2_000, 36);
  body.writeBigUInt64LE(BigInt(facts.size), 40);
  const seconds = BigInt(Math.floor(facts.changedAt / 1_000));
  for (const at of [48, 56, 64]) body.writeBigInt64LE(seconds, at);
  return body;
}

function modeOf(facts: FileFacts): number {
  return facts.mode | (facts.kind === 'directory' ? DIRECTORY_BITS : FILE_BITS);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

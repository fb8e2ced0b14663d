import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { FEATURES } from '../server/client.ts';
import { readerOf } from '../stream/socket-stream.ts';
import { createLink, type HostLink } from './link.ts';
import { type HostKey, parseHostKey, TOKEN_BYTES } from './public-key.ts';
import { malformed, readPacket } from './read-packet.ts';
import { createStreams, type Streams } from './streams.ts';
import type { Trust } from './trust.ts';
import { COMMAND, type Packet, VERSION_NO_CHECKSUM } from './wire.ts';

/** What the connections of one device share. */
export interface Daemon {
  readonly device: VirtualDevice;
  readonly trust: Trust;
  readonly streamsMax: number;
  readonly onError?: ((thrown: unknown) => void) | undefined;
}

/** One host that is connected. */
export interface HostConnection {
  isOnline(): boolean;
  /** The key of a host that waits for a person to allow it. */
  waitingKey(): HostKey | null;
  /** Lets a waiting host in; does nothing for other hosts. */
  allow(): void;
  /** From now on it sends nothing and ignores all messages. */
  mute(): void;
  drop(): void;
}

/** Kinds of AUTH (AOSP `adb_auth.h`). */
const AUTH = { token: 1, signature: 2, publicKey: 3 } as const;
/** Most wrong signatures. After so many adbd slows a host down; here it is dropped. */
const SIGNATURES_MAX = 256;
const KEY_LINE_MAX_BYTES = 4_096;

/** Serves a host until it goes. Hosts do not affect each other. What a host did wrong is reported to `onError`. */
export function serveHost(socket: Socket, daemon: Daemon): HostConnection {
  let streams: Streams | null = null;
  let challenge: Challenge | null = null;
  const fail = (thrown: unknown): void => {
    if (!socket.destroyed) daemon.onError?.(thrown);
    socket.destroy();
  };
  const link = createLink(socket, () => fail(malformed('more bytes wait than streams may hold')));

  const leave = (): void => {
    challenge = null;
    const old = streams;
    streams = null;
    old?.end();
  };
  const admit = (): void => {
    challenge = null;
    streams = createStreams(daemon.device, link, daemon.streamsMax, daemon.onError);
    link.send(COMMAND.connect, [VERSION_NO_CHECKSUM, link.maxPayload()], bannerOf(daemon.device));
  };
  const accept = (packet: Packet): void => {
    if (packet.command === COMMAND.connect) {
      // A host that sends CNXN again has forgotten its streams (AOSP `adb.cpp`, `handle_new_connection`).
      leave();
      link.agree(packet.arg0, packet.arg1);
      if (daemon.trust.isAsked()) challenge = createChallenge(link, daemon.trust);
      else admit();
    } else if (packet.command === COMMAND.auth) {
      if (challenge?.answer(packet)) admit();
    } else streams?.accept(packet);
  };
  const serve = async (): Promise<void> => {
    const reader = readerOf(socket);
    for (;;) {
      const packet = await readPacket(reader, link.version());
      if (packet === null || socket.destroyed) return;
      if (!link.isMute()) accept(packet);
      await link.room();
    }
  };

  socket.on('drain', () => streams?.flush());
  socket.on('close', leave);
  void serve().then(() => socket.destroy(), fail);

  return {
    isOnline: () => streams !== null,
    waitingKey: () => challenge?.waitingKey() ?? null,
    allow() {
      if (challenge !== null && challenge.waitingKey() !== null) admit();
    },
    mute: link.mute,
    drop: () => void socket.destroy(),
  };
}

interface Challenge {
  /** True where the host has proved who it is. @throws `INPUT_INVALID` for answers that no host gives */
  answer(packet: Packet): boolean;
  waitingKey(): HostKey | null;
}

/** Asks a host to sign a token. Each wrong signature is answered with a new token, until it offers its public key. */
function createChallenge(link: HostLink, trust: Trust): Challenge {
  let token: Buffer;
  let waiting: HostKey | null = null;
  let failures = 0;
  const ask = (): void => {
    token = randomBytes(TOKEN_BYTES);
    link.send(COMMAND.auth, [AUTH.token, 0], token);
  };
  ask();
  return {
    waitingKey: () => waiting,
    answer({ arg0: kind, payload }) {
      if (kind === AUTH.signature) {
        if (trust.accepts(token, payload)) return true;
        failures += 1;
        if (failures > SIGNATURES_MAX) throw malformed('too many wrong signatures');
        ask();
      } else if (kind === AUTH.publicKey) {
        const line = payload.toString('latin1', 0, KEY_LINE_MAX_BYTES).replace(/\0.*$/s, '');
        waiting = parseHostKey(line);
        if (waiting === null) throw malformed('not a public key of adb');
      } else throw malformed(`unknown kind of AUTH: ${kind}`);
      return false;
    },
  };
}

/** AOSP `adb.cpp`, `get_connection_string`. */
function bannerOf({ properties }: VirtualDevice): Buffer {
  const names = ['ro.product.name', 'ro.product.model', 'ro.product.device'];
  // A semicolon would begin another property.
  const about = names.map((name) => `${name}=${(properties.get(name) ?? '').replaceAll(';', ' ')};`);
  return Buffer.from(`device::${about.join('')}features=${FEATURES}`);
}

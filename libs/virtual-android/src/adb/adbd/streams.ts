import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { openService } from '../services/open-service.ts';
import { createReverses, type HostConnector } from '../services/reverse.ts';
import type { Service } from '../stream/service-stream.ts';
import { type CarriedStream, createCarriedStream, type Link } from './carried-stream.ts';
import { malformed } from './read-packet.ts';
import { COMMAND, type Packet } from './wire.ts';

/** The streams of one connection, from its CNXN to its end or to the next CNXN. */
export interface Streams {
  /** Handles OPEN, OKAY, WRTE or CLSE. @throws `INPUT_INVALID` where the host floods the device */
  accept(packet: Packet): void;
  /** The link has room again. */
  flush(): void;
  /** Ends everything that runs or listens for the host. */
  end(): void;
}

/** Most OPENs in a row that are refused for lack of room. With more, the host counts as flooding. */
const REFUSALS_MAX = 1_024;

export function createStreams(
  device: VirtualDevice,
  link: Link,
  streamsMax: number,
  onError?: (thrown: unknown) => void,
): Streams {
  /** Open streams by our own ids. */
  const open = new Map<number, CarriedStream>();
  /** Streams whose service still runs. A closed stream stays here while its service reads what had come. */
  const running = new Set<CarriedStream>();
  /** Callers that wait for the host's answer to our OPEN. */
  const asked = new Map<number, (stream: CarriedStream | null) => void>();
  let lastId = 0;
  let refusals = 0;
  let ended = false;

  const hasRoom = () => Math.max(open.size, running.size) < streamsMax;

  const create = (remote: number): CarriedStream => {
    lastId += 1;
    const id = lastId;
    const stream = createCarriedStream(id, remote, link, () => {
      open.delete(id);
      asked.get(id)?.(null);
      asked.delete(id);
    });
    open.set(id, stream);
    return stream;
  };

  const run = async (carried: CarriedStream, serve: Service): Promise<void> => {
    running.add(carried);
    try {
      await serve(carried.stream);
      carried.finish();
    } catch (thrown) {
      carried.stream.destroy();
      onError?.(thrown);
    } finally {
      running.delete(carried);
    }
  };

  const connectHost: HostConnector = async (name, serve) => {
    if (ended || !hasRoom()) return false;
    const { id } = create(0);
    const granted = new Promise<CarriedStream | null>((resolve) => asked.set(id, resolve));
    link.send(COMMAND.open, [id, 0], Buffer.from(`${name}\0`));
    const stream = await granted;
    if (stream === null) return false;
    await run(stream, serve);
    return true;
  };

  const reverses = createReverses(device, connectHost);

  const mayOpen = (): boolean => {
    refusals = hasRoom() ? 0 : refusals + 1;
    if (refusals > REFUSALS_MAX) throw malformed(`more than ${streamsMax} streams`);
    return refusals === 0;
  };

  /** We do not announce delayed acknowledgements, so an OPEN that uses them is refused, as adbd does. */
  const opened = ({ arg0: remote, arg1, payload }: Packet): void => {
    if (remote === 0) return;
    const service = arg1 === 0 && mayOpen() ? openService(device, nameIn(payload), { reverses }) : undefined;
    if (!service?.ok) {
      link.send(COMMAND.close, [0, remote]);
      return;
    }
    const carried = create(remote);
    link.send(COMMAND.okay, [carried.id, remote]);
    void run(carried, service.serve);
  };

  const okayed = ({ arg0: remote, arg1: id }: Packet): void => {
    const stream = open.get(id);
    if (remote === 0 || stream === undefined) return;
    // Other messages of a stream must come from the same peer (AOSP `adb.cpp`, A_OKAY).
    if (stream.remote() !== 0 && stream.remote() !== remote) return;
    const waiting = asked.get(id);
    asked.delete(id);
    stream.ready(remote);
    waiting?.(stream);
  };

  const closed = ({ arg0: remote, arg1: id }: Packet): void => {
    const stream = open.get(id);
    if (stream === undefined) return;
    // Old hosts also end open streams with the id 0, which protocol.txt allows for refusals only.
    if (stream.remote() === 0) stream.lose();
    else if (remote === 0 || remote === stream.remote()) stream.closedByHost();
  };

  return {
    accept(packet) {
      if (packet.command === COMMAND.open) opened(packet);
      if (packet.command === COMMAND.okay) okayed(packet);
      if (packet.command === COMMAND.close) closed(packet);
      if (packet.command !== COMMAND.write) return;
      const stream = open.get(packet.arg1);
      // Data before the stream is open, or after its end, is dropped.
      if (stream !== undefined && packet.arg0 !== 0 && stream.remote() === packet.arg0)
        stream.receive(packet.payload);
    },
    flush() {
      for (const stream of [...open.values()]) stream.flush();
    },
    end() {
      ended = true;
      reverses.removeAll();
      for (const stream of new Set([...open.values(), ...running])) stream.lose();
    },
  };
}

/** The name used to end with a NUL. Newer hosts may leave it out, and adbd accepts both. */
function nameIn(payload: Buffer): string {
  return payload.toString('utf8').replace(/\0+$/, '');
}

import { type ServiceStream, send } from './service-stream.ts';

/**
 * Carries bytes in both directions until one side ends. As with adb's own sockets there is no half-closed stream: the
 * end of one side ends both (AOSP `sockets.cpp`, `local_socket_event_func`).
 */
export async function joinStreams(a: ServiceStream, b: ServiceStream): Promise<void> {
  const carry = async (from: ServiceStream, to: ServiceStream): Promise<void> => {
    for (let bytes = await from.reader.readSome(); bytes !== null; bytes = await from.reader.readSome()) {
      await send(to, bytes);
      if (to.gone.aborted) return;
    }
  };
  await Promise.race([carry(a, b), carry(b, a)]);
}

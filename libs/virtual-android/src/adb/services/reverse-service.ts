import { fail, frame, OKAY } from '../server/wire.ts';
import type { Service, ServiceStream } from '../stream/service-stream.ts';
import { send } from '../stream/service-stream.ts';
import { type ForwardRequest, forwardRequestOf } from './forward-request.ts';
import type { Reverses } from './reverse.ts';

/** The device's name for its host. adbd numbers its hosts in this way (AOSP `daemon/transport`). */
const HOST_NAME = 'host-1';

/** `reverse:…`: answers in the format of the adb server, inside the opened stream (AOSP `reverse_service`). */
export function reverseService(reverses: Reverses, text: string): Service {
  const request = forwardRequestOf(text);
  return (stream) => answer(stream, reverses, request);
}

function answer(stream: ServiceStream, reverses: Reverses, request: ForwardRequest | null): Promise<void> {
  switch (request?.kind) {
    case undefined:
      return send(stream, fail('not a reverse forwarding command'));
    case 'malformed':
      return send(stream, fail(request.reason));
    case 'list': {
      const lines = reverses.list().map(({ remote, local }) => `${HOST_NAME} ${remote} ${local}\n`);
      return send(stream, frame(lines.join('')));
    }
    case 'remove_all':
      reverses.removeAll();
      return send(stream, OKAY);
    case 'remove':
      if (reverses.remove(request.from)) return send(stream, OKAY);
      return send(stream, fail(`listener '${request.from}' not found`));
    case 'add': {
      const added = reverses.add({ remote: request.from, local: request.to }, request.rebind);
      if ('reason' in added) return send(stream, fail(added.reason));
      const port = /^tcp:(\d+)$/.exec(added.remote)?.[1];
      return send(stream, Buffer.concat([OKAY, port === undefined ? Buffer.alloc(0) : frame(port)]));
    }
  }
}

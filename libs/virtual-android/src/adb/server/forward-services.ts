import type { ForwardRequest } from '../services/forward-request.ts';
import type { Client } from './client.ts';
import type { Target } from './registry.ts';
import { fail, frame, OKAY } from './wire.ts';

/** The first OKAY: the request was understood. The second: it was done (AOSP `handle_forward_request`). */
const DONE = Buffer.concat([OKAY, OKAY]);

/** Answers one request about forwarded ports. `list` and `remove_all` concern all devices, whichever is named. */
export async function serveForward(
  { registry, forwards }: Client,
  target: Target,
  request: ForwardRequest,
): Promise<Buffer> {
  if (request.kind === 'list') return Buffer.concat([OKAY, frame(forwards.list())]);
  if (request.kind === 'remove_all') {
    forwards.removeAll();
    return DONE;
  }
  if (request.kind === 'malformed') return fail(request.reason);
  const chosen = registry.choose(target);
  if (!chosen.ok) return fail(chosen.reason);
  if (request.kind === 'remove')
    return forwards.remove(request.from) ? DONE : fail(`listener '${request.from}' not found`);
  const { from: local, to: remote, rebind } = request;
  const added = await forwards.add(chosen.transport, { local, remote, rebind });
  return 'reason' in added ? fail(added.reason) : Buffer.concat([DONE, frame(String(added.port))]);
}

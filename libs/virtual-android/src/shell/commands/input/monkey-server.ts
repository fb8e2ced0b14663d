import { createInterface } from 'node:readline';
import type { ServiceStream } from '../../../adb/stream/service-stream.ts';
import { runServer } from '../../../client-servers/server-process.ts';
import { socketOf } from '../../../uiautomator2-server/stream-socket.ts';
import type { CommandCall } from '../../command.ts';
import { createMonkeyCommands, MonkeyCrash } from './monkey-commands.ts';

/** Clients that wait until the one before them is done: AOSP's default backlog. */
const WAITING_MAX = 50;
const PROCESS = 'com.android.commands.monkey';

/**
 * `monkey --port` (AOSP `MonkeySourceNetwork`; adbkit's `openMonkey`, monkeyrunner): a line is a command, and one client is
 * served after the other. Gives the number of commands that were done, or null where the port is in use. `listening` is
 * called when clients may come.
 */
export async function serveMonkey(
  call: CommandCall,
  port: number,
  listening: () => void,
): Promise<number | null> {
  const { device, shell } = call;
  const commands = createMonkeyCommands(call);
  const streams = new Set<ServiceStream>();
  let turn: Promise<void> = Promise.resolve();
  const end = await runServer(device, shell.signal, {
    name: PROCESS,
    socket: `tcp:${port}`,
    start: () => device.processes.startProgram(PROCESS),
    create: (stop) => ({
      serve(stream) {
        if (streams.size > WAITING_MAX) {
          stream.destroy();
          return Promise.resolve();
        }
        streams.add(stream);
        turn = turn.then(async () => {
          if (await serveOne(stream, commands.answer, () => device.wakefulness.set(true))) stop();
          streams.delete(stream);
        });
        return turn;
      },
      close() {
        for (const stream of streams) stream.destroy();
      },
    }),
    listening,
  });
  return end === 'port-in-use' ? null : commands.done;
}

/** True where the client has asked the monkey to quit, or a command has ended it. */
async function serveOne(
  stream: ServiceStream,
  answer: (line: string) => AsyncIterable<string>,
  begin: () => void,
): Promise<boolean> {
  const socket = socketOf(stream);
  begin();
  try {
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line === 'done') return false;
      for await (const said of line === 'quit' ? ['OK'] : answer(line)) socket.write(`${said}\n`);
      if (line === 'quit') return true;
    }
    return false;
  } catch (thrown) {
    if (thrown instanceof MonkeyCrash) return true;
    if (socket.destroyed) return false;
    throw thrown;
  } finally {
    // The connection is closed by this side when its answers are written.
    await new Promise<void>((resolve) => socket.end(resolve));
    socket.destroy();
  }
}

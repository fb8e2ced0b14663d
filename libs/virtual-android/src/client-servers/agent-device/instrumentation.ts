import type { ServiceStream } from '../../adb/stream/service-stream.ts';
import { send } from '../../adb/stream/service-stream.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import type { InstrumentationRun, PlayedInstrumentation } from '../instrumentation.ts';
import { runServer, type ServingSocket } from '../server-process.ts';
import { createHelper, type Helper, type HelperAnswer } from './helper.ts';

const PACKAGE = 'com.callstack.agentdevice.snapshothelper';
const CHUNK_BYTES = 2 * 1024;
const COMMAND_MAX_BYTES = 1024 * 1024;
const CONNECTIONS_MAX = 16;

/**
 * The helper that agent-device (github.com/callstack/agent-device) installs and starts for every look and most gestures:
 * once for a command, or as a session that listens on a port of the phone.
 */
export const agentDeviceHelper: PlayedInstrumentation = {
  component: `${PACKAGE}/${PACKAGE}.SnapshotInstrumentation`,
  target: PACKAGE,
  async run(call) {
    const helper = createHelper(call.device, call.arguments);
    const port = Number(call.arguments.get('sessionPort') ?? '0');
    call.device.forceStop(PACKAGE);
    return Number.isInteger(port) && port > 0 && port < 65_536
      ? session(call, helper, port)
      : once(call, helper);
  },
};

/** One command: a tree comes in pieces of its bytes, then the result. */
async function once({ device, arguments: given, signal, report }: InstrumentationRun, helper: Helper) {
  device.processes.start(PACKAGE);
  try {
    const mode = given.get('mode') ?? 'snapshot';
    await device.faults.beforeAnswer(signal);
    const { fields, body } = await helper.carryOut(mode, given.get('payloadBase64') ?? '');
    const { byteLength: _none, ...result } = fields;
    if (body !== '') emit(device, given, body, helper, report);
    report.result(result, result.ok === 'true' ? 0 : 1);
  } finally {
    device.processes.stop(PACKAGE);
  }
  return 'finished' as const;
}

function emit(
  device: VirtualDevice,
  given: ReadonlyMap<string, string>,
  xml: string,
  { about }: Helper,
  report: InstrumentationRun['report'],
): void {
  const path = given.get('outputPath');
  const bytes = Buffer.from(xml, 'utf8');
  if (path !== undefined) device.files.write(path, bytes);
  if (given.get('emitChunks') === 'false') return;
  const count = Math.max(1, Math.ceil(bytes.length / CHUNK_BYTES));
  const { agentDeviceProtocol = '', helperApiVersion = '', outputFormat = '' } = about;
  for (let at = 0; at < count; at += 1)
    report.status(
      {
        agentDeviceProtocol,
        helperApiVersion,
        outputFormat,
        chunkIndex: String(at),
        chunkCount: String(count),
        payloadBase64: bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES).toString('base64'),
      },
      1,
    );
}

/** Each command is a line on a connection of its own: `snapshot ID`, `viewport ID`, `gesture ID BASE64`, `quit ID`. */
async function session({ device, signal, report }: InstrumentationRun, helper: Helper, port: number) {
  const end = await runServer(device, signal, {
    name: PACKAGE,
    start: () => device.processes.start(PACKAGE),
    socket: `tcp:${port}`,
    create: (stop) => lineServer(device, helper, stop),
    listening: () => report.status({ ...helper.about, sessionReady: 'true', sessionPort: String(port) }, 2),
  });
  if (end === 'finished') report.result({ ...helper.about, ok: 'true', sessionEnded: 'true' }, 0);
  return end;
}

function lineServer(device: VirtualDevice, helper: Helper, stop: () => void): ServingSocket {
  const open = new Set<ServiceStream>();
  return {
    async serve(stream) {
      if (open.size >= CONNECTIONS_MAX) {
        stream.destroy();
        return;
      }
      open.add(stream);
      try {
        const [command = '', id = '', payload = ''] = (await readLine(stream)).trim().split(/\s+/);
        device.traffic.commands += 1;
        await device.faults.beforeAnswer(stream.gone);
        const answer: HelperAnswer =
          command === 'quit'
            ? { fields: { ...helper.about, ok: 'true' }, body: '' }
            : await helper.carryOut(command, payload);
        await send(stream, Buffer.from(textOf(answer, id), 'utf8'));
        if (command === 'quit') stop();
      } finally {
        open.delete(stream);
      }
    },
    close() {
      for (const stream of open) stream.destroy();
    },
  };
}

/** Lines `name=value`, an empty line, the tree. */
function textOf({ fields, body }: HelperAnswer, id: string): string {
  const lines = Object.entries({ ...fields, requestId: id.slice(0, 200) });
  return `${lines.map(([key, value]) => `${key}=${value.replaceAll(/[\r\n]/g, ' ')}\n`).join('')}\n${body}`;
}

async function readLine({ reader }: ServiceStream): Promise<string> {
  const parts: Buffer[] = [];
  for (let size = 0; size <= COMMAND_MAX_BYTES; ) {
    const bytes = await reader.readSome();
    if (bytes === null) break;
    parts.push(Buffer.from(bytes));
    size += bytes.length;
    if (Buffer.from(bytes).includes(10)) break;
  }
  return Buffer.concat(parts).toString('utf8').split('\n')[0] ?? '';
}

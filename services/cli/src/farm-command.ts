import { parseArgs } from 'node:util';
import {
  createAdbServer,
  createInteractiveSource,
  createRecordingSource,
  createVirtualDevice,
  loadRecording,
  type ScreenSource,
  virtualApp,
} from '@tapwright/virtual-android';
import { wholeNumber, wrong } from './arguments.ts';
import { EXIT } from './exit-codes.ts';

interface FarmArguments {
  readonly devices: number;
  readonly host: string;
  readonly port: number;
  /** Makes the screens of one device. */
  readonly source: () => ScreenSource;
}

const DEVICES_MAX = 500;

/**
 * `tapwright farm`: virtual devices `virtual-1` … `virtual-N` behind the adb server protocol, until it is told to stop.
 * Prints `ready` on a line of its own when it listens.
 */
export async function farmCommand(args: readonly string[]): Promise<number> {
  const { devices, host, port, source } = await parseFarmArguments(args);
  const phones = Array.from({ length: devices }, (_, index) =>
    createVirtualDevice({ serial: `virtual-${index + 1}`, source: source() }),
  );
  const server = await createAdbServer({ devices: phones, host, port });
  process.stdout.write(`${devices} virtual devices on ${server.host}:${server.port}\nready\n`);
  await new Promise<void>((stop) => {
    process.once('SIGINT', () => stop());
    process.once('SIGTERM', () => stop());
  });
  await server.close();
  return EXIT.completed;
}

async function parseFarmArguments(args: readonly string[]): Promise<FarmArguments> {
  const text = { type: 'string' } as const;
  const options = { devices: text, virtual: text, recording: text, port: text, host: text };
  let values: Partial<Record<keyof typeof options, string>>;
  try {
    values = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw wrong(
      'farm',
      error instanceof Error ? error.message : 'is called wrongly',
      'the flags of `tapwright help`',
    );
  }
  const devices = wholeNumber('--devices', values.devices ?? '1');
  if (devices < 1 || devices > DEVICES_MAX) throw wrong('--devices', `is ${devices}`, `1 to ${DEVICES_MAX}`);
  const port = wholeNumber('--port', values.port ?? '5037');
  if (port > 65_535) throw wrong('--port', `is ${port}`, '0 to 65535');
  return { devices, port, host: values.host ?? '127.0.0.1', source: await sourceOf(values) };
}

async function sourceOf(values: { virtual?: string; recording?: string }): Promise<() => ScreenSource> {
  if ((values.virtual === undefined) === (values.recording === undefined)) {
    throw wrong('farm', 'needs exactly one kind of screens', '--virtual APP or --recording DIR');
  }
  if (values.virtual !== undefined) {
    const { app } = virtualApp(values.virtual);
    return () => createInteractiveSource({ apps: [app] });
  }
  const recording = await loadRecording(values.recording ?? '');
  return () => createRecordingSource({ recording });
}

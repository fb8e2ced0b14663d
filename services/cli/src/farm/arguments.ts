import { parseArgs } from 'node:util';
import {
  createRecordingSource,
  type DeviceFaultPlan,
  type FaultPlan,
  loadFaults,
  loadRecording,
} from '@tapwright/virtual-android';
import { appsTogether, virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, realClock, type ScreenSource } from '@tapwright/virtual-ui';
import { wholeNumber, wrong } from '../arguments.ts';

export interface FarmArguments {
  readonly devices: number;
  readonly host: string;
  readonly port: number;
  /** Port of the first device's own side; null where only the adb server is wanted. */
  readonly adbdPort: number | null;
  readonly faults: FaultPlan | undefined;
  /** Makes the screens of one device, by its position. */
  readonly source: MakeSource;
}

type MakeSource = (faults: DeviceFaultPlan | undefined, at: number) => ScreenSource;

const DEVICES_MAX = 500;
const PORT_MAX = 65_535;

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  devices: TEXT,
  virtual: TEXT,
  recording: TEXT,
  host: TEXT,
  port: TEXT,
  'adbd-port': TEXT,
  faults: TEXT,
  clock: TEXT,
  together: FLAG,
};
type Values = Partial<Record<Exclude<keyof typeof OPTIONS, 'together'>, string>> & { together?: boolean };

/** Reads the arguments of `tapwright farm`, and what they name. @throws TapwrightError naming the flag and what was expected */
export async function parseFarmArguments(args: readonly string[]): Promise<FarmArguments> {
  const values = read(args);
  const devices = wholeNumber('--devices', values.devices ?? '1');
  if (devices < 1 || devices > DEVICES_MAX) throw wrong('--devices', `is ${devices}`, `1 to ${DEVICES_MAX}`);
  const port = wholeNumber('--port', values.port ?? '5037');
  if (port > PORT_MAX) throw wrong('--port', `is ${port}`, `0 to ${PORT_MAX}`);
  const faults = values.faults === undefined ? undefined : await loadFaults(values.faults);
  const adbdPort = adbdPortOf(values['adbd-port'], devices);
  const source = await sourceOf(values, devices);
  return { devices, port, adbdPort, host: values.host ?? '127.0.0.1', faults, source };
}

function read(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'is called wrongly';
    throw wrong('farm', problem, 'the flags of `tapwright help`');
  }
}

/** Each device takes one port, from this one on. */
function adbdPortOf(text: string | undefined, devices: number): number | null {
  if (text === undefined) return null;
  const port = wholeNumber('--adbd-port', text);
  if (port >= 1 && port + devices - 1 <= PORT_MAX) return port;
  throw wrong(
    '--adbd-port',
    `is ${port}`,
    `a port from 1 on that leaves room for ${devices} up to ${PORT_MAX}`,
  );
}

async function sourceOf(values: Values, devices: number): Promise<MakeSource> {
  if ((values.virtual === undefined) === (values.recording === undefined)) {
    throw wrong('farm', 'needs exactly one kind of screens', '--virtual APP or --recording DIR');
  }
  const { virtual, recording = '', clock, together = false } = values;
  if (virtual !== undefined) return interactive(virtual, { devices, clock, together });
  if (together) throw wrong('--together', 'is given with a recording', '--virtual APP');
  return recorded(recording, clock);
}

/** One app, several with commas, or `all`. Time is real unless told: clients of a farm wait by their own clocks. */
function interactive(
  names: string,
  { devices, clock = 'real', together }: { devices: number; clock: string | undefined; together: boolean },
): MakeSource {
  if (clock !== 'real' && clock !== 'steps') throw wrong('--clock', `is '${clock}'`, 'real or steps');
  const entries =
    names === 'all' ? Object.values(virtualApps) : names.split(',').map((name) => virtualApp(name));
  const alike = entries.map(({ app }) => app);
  const own = together ? appsTogether(entries, devices) : [];
  return (faults, at) => {
    const real = (faults?.clock ?? clock) === 'real' ? { clock: realClock() } : {};
    return createInteractiveSource({ apps: own[at] ?? alike, bugs: faults?.bugs ?? [], ...real });
  };
}

async function recorded(directory: string, clock: string | undefined): Promise<MakeSource> {
  if (clock !== undefined) throw wrong('--clock', 'is given with a recording', '--virtual APP');
  const recording = await loadRecording(directory);
  return (faults) => {
    const own = faults?.bugs?.length ? 'bugs' : faults?.clock === 'steps' ? 'clock' : null;
    if (own !== null)
      throw wrong(own, 'of the file of faults cannot be had with a recording', '--virtual APP');
    return createRecordingSource({ recording });
  };
}

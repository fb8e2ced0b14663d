import { createAdbServer, type Device } from '@tapwright/android';
import { EXIT } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { loadRecording } from '@tapwright/virtual-android';
import { startApp } from '../codegen/start-app.ts';
import { untilInterrupted } from '../interrupt.ts';
import { openTarget } from '../target-device.ts';
import type { InspectArguments } from './inspect-command.ts';
import { inspected, measured } from './inspected.ts';
import { type Sight, servePage } from './serve-page.ts';

/** The longest wait for a still screen; then it is read as it is. Milliseconds. */
const SETTLE_CAP_MS = 5_000;
/** Screens of a recording that locators are measured on. */
const SCREENS_MAX = 200;

/** Shows a phone's screen as a page until it is stopped, or prints it. */
export async function inspect(args: InspectArguments): Promise<number> {
  const others = args.measureOn === null ? [] : await screensOf(args.measureOn);
  const target = await openTarget(args.target, process.env);
  const server = createAdbServer(target.adb);
  try {
    const device = server.device(target.serial);
    const app = args.target.kind === 'serial' ? args.app : target.app;
    if (app !== null) await startApp(device, app);
    const look = () => lookAt(device, target.quietMs, !args.json);
    if (args.json) print(await look(), others);
    else await show(args, look, others);
    return EXIT.completed;
  } finally {
    await server.close();
    await target.close();
  }
}

function print({ screen }: Sight, others: readonly Screen[]): void {
  const { elements, ...rest } = inspected(screen, others);
  const told = elements.map((element) => {
    const own = screen.elements[element.number];
    return { ...element, locators: own === undefined ? [] : measured(screen, own, others) };
  });
  process.stdout.write(`${JSON.stringify({ ...rest, elements: told })}\n`);
}

async function show(
  { port }: InspectArguments,
  look: () => Promise<Sight>,
  others: readonly Screen[],
): Promise<void> {
  const page = await servePage({ port, look, others });
  process.stdout.write(`${page.url}\nready\n`);
  await untilInterrupted();
  await page.close();
}

async function lookAt(device: Device, quietMs: number, picture: boolean): Promise<Sight> {
  const { capture } = await device.settleAndCapture({ capMs: SETTLE_CAP_MS, quietMs, picture });
  const parsed = parseHierarchy(capture.hierarchy, capture);
  if (!parsed.ok) throw new TapwrightError('CAPTURE_FAILED', `the dump is not a screen (${parsed.failure})`);
  return { screen: parsed.screen, picture: capture.picture };
}

/** The screens of a recording; dumps that are none are left out. */
async function screensOf(directory: string): Promise<readonly Screen[]> {
  const recording = await loadRecording(directory);
  const screens: Screen[] = [];
  for (const node of [...recording.nodes.values()].slice(0, SCREENS_MAX)) {
    const parsed = parseHierarchy(recording.readHierarchy(node.id), node);
    if (parsed.ok) screens.push(parsed.screen);
  }
  return screens;
}

import { EXIT } from '@tapwright/command-line';
import {
  type Adbd,
  adbdControls,
  createAdbd,
  createAdbServer,
  createVirtualDevice,
  type FaultPlan,
  loadFaults,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { createWebDriverServer, type WebDriverServer } from '@tapwright/virtual-android/webdriver';
import { untilInterrupted } from '../interrupt.ts';
import type { FarmArguments } from './farm-command.ts';
import { type MakeSource, sourceOf } from './screens.ts';

/**
 * Serves virtual devices `virtual-1` … `virtual-N` by the adb server protocol until it is stopped. On request each has its
 * own port for `adb connect`. Prints `ready` on a separate line when everything listens.
 */
export async function runFarm(farm: FarmArguments): Promise<number> {
  // Everything is read before anything listens.
  const faults = farm.faults === null ? undefined : await loadFaults(farm.faults);
  const phones = phonesOf(farm.devices, await sourceOf(farm.screens, farm.devices), faults);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const server = await createAdbServer({
    devices: phones,
    host: farm.host,
    port: farm.port,
    connectionsMax: Math.max(CONNECTIONS_LEAST, phones.length * CONNECTIONS_PER_DEVICE),
    onRefused: (serial, request, reason) => say(`${serial} refused ${request.slice(0, 80)}: ${reason}`),
    onError: (thrown) => say(`a connection broke: ${messageOf(thrown)}`),
  });
  for (const phone of phones) phone.faults.connect(server);
  const daemons = await openDaemons(phones, farm);
  const webdriver = await openWebDriver(phones, farm);
  const where = `${phones.length} virtual devices on ${server.host}:${server.port}`;
  const clients = webdriver === null ? '' : `WebDriver on ${webdriver.url}\n`;
  process.stdout.write(`${where}\n${addresses(daemons)}${clients}${forRuns(server)}ready\n`);
  await untilInterrupted();
  for (const phone of phones) phone.faults.close();
  await Promise.all([server.close(), webdriver?.close(), ...daemons.map((daemon) => daemon.close())]);
  return EXIT.completed;
}

const CONNECTIONS_LEAST = 512;
const CONNECTIONS_PER_DEVICE = 16;

function phonesOf(
  devices: number,
  source: MakeSource,
  faults: FaultPlan | undefined,
): readonly VirtualDevice[] {
  return Array.from({ length: devices }, (_, index) => {
    const serial = `virtual-${index + 1}`;
    const plan = faults?.forDevice(serial);
    const seed = index + 1;
    return createVirtualDevice({
      serial,
      seed,
      testKeyboard: true,
      source: source(plan, index),
      ...(plan === undefined ? {} : { faults: plan }),
    });
  });
}

/** Opens the devices' own sides, on neighbouring ports in the order of their serial numbers. */
async function openDaemons(
  phones: readonly VirtualDevice[],
  { adbdPort, host }: FarmArguments,
): Promise<readonly Adbd[]> {
  if (adbdPort === null) return [];
  const daemons: Adbd[] = [];
  for (const [index, device] of phones.entries()) {
    const daemon = await createAdbd({ device, host, port: adbdPort + index });
    device.faults.connect(adbdControls(new Map([[device.serial, daemon]])));
    daemons.push(daemon);
  }
  return daemons;
}

async function openWebDriver(
  devices: readonly VirtualDevice[],
  { webdriverPort, host }: FarmArguments,
): Promise<WebDriverServer | null> {
  if (webdriverPort === null) return null;
  const connectionsMax = Math.max(CONNECTIONS_LEAST, devices.length * CONNECTIONS_PER_DEVICE);
  return createWebDriverServer({ devices, host, port: webdriverPort, connectionsMax });
}

function addresses(daemons: readonly Adbd[]): string {
  const [first, last] = [daemons[0], daemons.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `adb connect ${first.host}:${first.port}${last === first ? '' : ` … ${last.host}:${last.port}`}\n`;
}

/** How other programs find the phones. */
function forRuns({ host, port }: { readonly host: string; readonly port: number }): string {
  const address = host === '127.0.0.1' ? '' : `ANDROID_ADB_SERVER_ADDRESS=${host} `;
  return `for tapwright run --serial virtual-1 set ${address}ANDROID_ADB_SERVER_PORT=${port}\n`;
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

import { parseArgs } from 'node:util';
import { DeviceView } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi } from './api-client.ts';
import { wrong } from './arguments.ts';
import { EXIT } from './exit-codes.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
const Page = z.object({ devices: z.array(DeviceView), next: z.string().nullable() });

/** Where `tapwright serve` listens unless told otherwise. */
const URL_DEFAULT = 'http://127.0.0.1:8080';
const USAGE = 'tapwright devices [list | release SERIAL] [--url URL] [--json]';

interface DevicesArguments {
  /** Null: they are listed. */
  readonly release: string | null;
  readonly url: string;
  readonly json: boolean;
}

/** `tapwright devices`: what a running platform has, and another chance for a device that was put aside. */
export async function devicesCommand(args: readonly string[]): Promise<number> {
  const { release, url, json } = parseDevicesArguments(args);
  const api = { url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const devices = release === null ? await listAll(api) : [await releaseOne(api, release)];
  process.stdout.write(json ? `${JSON.stringify({ devices })}\n` : table(devices));
  return EXIT.completed;
}

/** @throws TapwrightError `INPUT_INVALID` naming the flag and what was expected */
export function parseDevicesArguments(args: readonly string[]): DevicesArguments {
  const { values, positionals } = read(args);
  const [verb = 'list', serial, ...more] = positionals;
  const { url = URL_DEFAULT, json = false } = values;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw wrong('--url', `is '${url.slice(0, 80)}'`, 'an address such as http://127.0.0.1:8080');
  }
  if (more.length > 0) throw wrong('devices', 'is called wrongly', USAGE);
  if (verb === 'list' && serial === undefined) return { release: null, url, json };
  if (verb === 'release' && serial !== undefined && serial !== '') return { release: serial, url, json };
  throw wrong('devices', 'is called wrongly', USAGE);
}

function read(args: readonly string[]) {
  const options = { url: { type: 'string' }, json: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw wrong('devices', error instanceof Error ? error.message : 'is called wrongly', USAGE);
  }
}

/** Page by page, to the last. */
async function listAll(api: ApiAddress): Promise<readonly DeviceView[]> {
  const all: DeviceView[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
    const page: z.infer<typeof Page> = await askApi(
      api,
      { method: 'GET', path: `/v1/devices${query}` },
      Page,
    );
    all.push(...page.devices);
    after = page.next;
  }
  return all;
}

function releaseOne(api: ApiAddress, serial: string): Promise<DeviceView> {
  const path = `/v1/devices/${encodeURIComponent(serial)}/release`;
  return askApi(api, { method: 'POST', path }, DeviceView);
}

const COLUMNS = ['serial', 'state', 'gateway', 'model', 'api', 'labels'];

/** One line for each device; why one is not in use stands below it. */
function table(devices: readonly DeviceView[]): string {
  const rows = devices.map(({ serial, state, gateway, model, apiLevel, labels }) => [
    serial,
    state,
    gateway,
    model,
    String(apiLevel),
    Object.entries(labels)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]);
  const widths = COLUMNS.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd();
  const lines = devices.flatMap(({ stateReason, reservedFor }, at) => [
    line(rows[at] ?? []),
    ...(stateReason === '' ? [] : [`  ${stateReason}`]),
    ...(reservedFor === null ? [] : [`  reserved for ${reservedFor}`]),
  ]);
  return `${[line(COLUMNS), ...lines].join('\n')}\n`;
}

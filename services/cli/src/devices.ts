import { EXIT } from '@tapwright/command-line';
import { DeviceView } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi } from './api-client.ts';
import type { DevicesArguments } from './devices-command.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
const Page = z.object({ devices: z.array(DeviceView), next: z.string().nullable() });

/** Lists the devices of a running platform, or gives a device that was put aside another chance. */
export async function devices({ release, url, json }: DevicesArguments): Promise<number> {
  const api = { url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const found = release === null ? await allDevices(api) : [await releaseOne(api, release)];
  process.stdout.write(json ? `${JSON.stringify({ devices: found })}\n` : table(found));
  return EXIT.completed;
}

/** All devices of a platform. */
export async function allDevices(api: ApiAddress): Promise<readonly DeviceView[]> {
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

/** One line for each device. If a device is not in use, the reason is below it. */
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

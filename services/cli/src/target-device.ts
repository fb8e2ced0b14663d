import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createAdbServer } from '@tapwright/android';
import { type FindingKind, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import {
  createRecordingSource,
  createAdbServer as createVirtualAdbServer,
  createVirtualDevice,
  loadRecording,
  type Recording,
} from '@tapwright/virtual-android';
import { appsTogether, virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type ScreenSource } from '@tapwright/virtual-ui';
import type { Target } from './target.ts';

export interface TargetDevice {
  readonly serial: string;
  /** Package of the app, if the target names one. */
  readonly app: string | null;
  readonly adb: { readonly host: string; readonly port: number };
  /** How long its screen must be still, milliseconds. */
  readonly quietMs: number;
  /** Kinds of findings that nobody can decide there. */
  readonly undecided: readonly FindingKind[];
  close(): Promise<void>;
}

const PHONE_QUIET_MS = 80;

/**
 * The device for a run: a virtual one, which is started here, or a phone of the adb server. `phones`: number of virtual
 * ones to start; the first is for the run, and they know each other.
 */
export async function openTarget(
  target: Target,
  environment: NodeJS.ProcessEnv,
  phones = 1,
): Promise<TargetDevice> {
  if (target.kind === 'serial') return openPhone(target.serial, adbEndpoint(environment));
  const { sources, app, undecided } = await openSources(target, phones);
  const devices = sources.map((source, at) =>
    createVirtualDevice({ serial: `virtual-${at + 1}`, source, testKeyboard: true }),
  );
  const server = await createVirtualAdbServer({ devices });
  return {
    serial: 'virtual-1',
    app,
    adb: { host: server.host, port: server.port },
    quietMs: 0,
    undecided,
    close: () => server.close(),
  };
}

/** Refuses a virtual app or a recording that is not there. Starts nothing. @throws TapwrightError */
export function refuseAbsent(target: Target): void {
  if (target.kind === 'virtual') virtualApp(target.app);
  if (target.kind !== 'recording') return;
  if (statSync(join(target.directory, 'graph.json'), { throwIfNoEntry: false }) !== undefined) return;
  throw new TapwrightError('RECORDING_MISSING', `there is no recording in ${target.directory}`, {
    field: '--recording',
    expected: 'a folder with a graph.json of format utg-1',
  });
}

/** The package of a virtual app or of a recording, which is read for it; null for a phone. Starts nothing. @throws TapwrightError */
export async function appOfTarget(target: Target): Promise<string | null> {
  return target.kind === 'serial' ? null : (await openSources(target, 1)).app;
}

async function openSources(
  target: Exclude<Target, { kind: 'serial' }>,
  phones: number,
): Promise<Pick<TargetDevice, 'undecided'> & { sources: readonly ScreenSource[]; app: string }> {
  if (target.kind === 'virtual') {
    const entry = virtualApp(target.app);
    const installed = phones === 1 ? [[entry.app]] : appsTogether([entry], phones);
    return {
      sources: installed.map((apps) => createInteractiveSource({ apps })),
      app: entry.app.tile.packageName,
      undecided: [],
    };
  }
  refuseAbsent(target);
  const recording = await loadRecording(target.directory);
  const start = target.start === null ? {} : { start: target.start };
  const sources = Array.from({ length: phones }, () => createRecordingSource({ recording, ...start }));
  return { sources, app: recording.packageName, undecided: undecidedOf(recording) };
}

/** A press that nobody recorded changes nothing there, and pictures that are drawn from the tree are not the app's. */
function undecidedOf({ nodes }: Recording): readonly FindingKind[] {
  const isDrawn = [...nodes.values()].every(({ screenshot }) => screenshot === null);
  return ['dead_control', ...(isDrawn ? (['contrast', 'cut_text'] as const) : [])];
}

async function openPhone(serial: string, adb: TargetDevice['adb']): Promise<TargetDevice> {
  const server = createAdbServer(adb);
  try {
    const devices = await server.list().catch((error: unknown) => {
      throw notReached(error, adb);
    });
    const found = devices.find((device) => device.serial === serial);
    if (found === undefined) {
      throw new TapwrightError('DEVICE_UNKNOWN', `no device has the serial '${serial}'`, {
        field: '--serial',
        expected:
          devices.length === 0 ? 'a connected device' : devices.map((device) => device.serial).join(', '),
      });
    }
    return { serial, app: null, adb, quietMs: PHONE_QUIET_MS, undecided: [], close: async () => {} };
  } finally {
    await server.close();
  }
}

/** Says where the adb server was looked for. */
function notReached(error: unknown, { host, port }: TargetDevice['adb']): TapwrightError {
  const { code, message } = toTapwrightError(error);
  return new TapwrightError(code, message, {
    cause: error,
    advice: `Check that an adb server runs at ${host}:${port}; ANDROID_ADB_SERVER_PORT names another port, such as that of a farm.`,
  });
}

/** The adb server's address from the environment, as adb itself reads it. */
export function adbEndpoint(environment: NodeJS.ProcessEnv): TargetDevice['adb'] {
  const host = environment.ANDROID_ADB_SERVER_ADDRESS ?? '127.0.0.1';
  const port = Number(environment.ANDROID_ADB_SERVER_PORT ?? 5037);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return { host, port };
  throw new TapwrightError('CONFIG_INVALID', 'ANDROID_ADB_SERVER_PORT is not a port', {
    field: 'ANDROID_ADB_SERVER_PORT',
    expected: '1 to 65535',
  });
}

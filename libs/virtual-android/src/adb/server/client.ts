import type { Socket } from 'node:net';
import type { ServiceStream } from '../stream/service-stream.ts';
import type { Forwards } from './forwards.ts';
import type { Registry } from './registry.ts';
import type { AdbServerOptions } from './server.ts';

/** One connected client, and what its services may use of the server. */
export interface Client {
  readonly socket: Socket;
  readonly stream: ServiceStream;
  readonly registry: Registry;
  readonly forwards: Forwards;
  readonly version: number;
  /** Called for `adb kill-server`. */
  readonly onKill: () => void;
  readonly onRefused?: AdbServerOptions['onRefused'];
}

/**
 * The features that these devices really have, as named in AOSP `transport.cpp`. Both carriers announce them. With `cmd`,
 * `adb install` streams the package to `cmd package install`. Without it adb pushes the file and calls `pm install`.
 */
export const FEATURES = 'shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,sendrecv_v2,sendrecv_v2_brotli';

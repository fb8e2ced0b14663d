import type { Socket } from 'node:net';
import type { ServiceStream } from '../stream/service-stream.ts';
import type { Forwards } from './forwards.ts';
import type { Registry } from './registry.ts';
import type { AdbServerOptions } from './server.ts';

/** One connected client, and what the services may know of the server. */
export interface Client {
  readonly socket: Socket;
  readonly stream: ServiceStream;
  readonly registry: Registry;
  readonly forwards: Forwards;
  readonly version: number;
  /** Asked for by `adb kill-server`. */
  readonly onKill: () => void;
  readonly onRefused?: AdbServerOptions['onRefused'];
}

/**
 * What is true of these devices, no more; names as in AOSP `transport.cpp`. Both carriers announce them. `cmd` makes `adb install`
 * stream the package to `cmd package install`; without it adb pushes the file and calls `pm install`.
 */
export const FEATURES = 'shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,sendrecv_v2,sendrecv_v2_brotli';

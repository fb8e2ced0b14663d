import { runServer, type ServerEnd } from '../client-servers/server-process.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { SERVER_INSTRUMENTATION } from './owner.ts';
import { createAutomationServer } from './server.ts';

/** The phone's port on which the server listens. */
const PORT = 'tcp:6790';

/**
 * Runs appium-uiautomator2-server: serves HTTP on the phone's port until a client deletes the session, the process is killed
 * or the shell goes away. A package that is instrumented is stopped first (AOSP `startInstrumentation`).
 */
export function runAutomationServer(device: VirtualDevice, signal: AbortSignal): Promise<ServerEnd> {
  const { target } = SERVER_INSTRUMENTATION;
  device.forceStop(target);
  return runServer(device, signal, {
    name: target,
    start: () => device.processes.start(target),
    socket: PORT,
    create: (stop) => createAutomationServer(device, stop),
  });
}

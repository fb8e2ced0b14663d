import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { SERVER_INSTRUMENTATION } from './owner.ts';
import { createAutomationServer } from './server.ts';

/** The phone's port on which the server listens. */
const PORT = 'tcp:6790';

/** How an instrumentation ended: by itself, by its process being killed, by its client hanging up, or never begun. */
export type InstrumentationEnd = 'finished' | 'killed' | 'hung-up' | 'port-in-use';

/**
 * Runs appium-uiautomator2-server: serves HTTP on the phone's port until a client deletes the session, the process is killed
 * or the shell goes away. A package that is instrumented is stopped first (AOSP `startInstrumentation`).
 */
export async function runAutomationServer(
  device: VirtualDevice,
  signal: AbortSignal,
): Promise<InstrumentationEnd> {
  const { processes } = device;
  const { target } = SERVER_INSTRUMENTATION;
  device.forceStop(target);
  const ended = Promise.withResolvers<InstrumentationEnd>();
  const server = createAutomationServer(device, () => ended.resolve('finished'));
  const stopListening = device.sockets.listen(PORT, server.serve);
  if (stopListening === null) return 'port-in-use';
  const { pid } = processes.start(target);
  // The port of a killed process is free at once: whoever has killed it may start the next.
  const stopWatching = processes.onChange(() => {
    if (processes.pidOf(target) === pid) return;
    stopListening();
    server.close();
    ended.resolve('killed');
  });
  const hangUp = (): void => ended.resolve('hung-up');
  if (signal.aborted) hangUp();
  signal.addEventListener('abort', hangUp, { once: true });
  try {
    return await ended.promise;
  } finally {
    signal.removeEventListener('abort', hangUp);
    stopWatching();
    stopListening();
    server.close();
    if (processes.pidOf(target) === pid) processes.stop(target);
  }
}

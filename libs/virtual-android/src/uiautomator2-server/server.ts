import { createHttpServer } from '../client-servers/http-server.ts';
import type { ServingSocket } from '../client-servers/server-process.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { respond } from '../webdriver/respond.ts';
import { createAutomation } from './automation.ts';
import { carryOut } from './routes.ts';

/** Pictures and texts of the clipboard are sent whole. */
const BODY_MAX_BYTES = 8 * 1024 * 1024;

/**
 * The HTTP server of appium-uiautomator2-server, on connections to a port of the phone. `stop` is called when a client has
 * deleted the session, after the answer was sent.
 */
export function createAutomationServer(device: VirtualDevice, stop: () => void): ServingSocket {
  const state = { isStopping: false };
  const automation = createAutomation(device, () => {
    state.isStopping = true;
  });
  return createHttpServer((request, response) => {
    response.once('close', () => state.isStopping && stop());
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    void respond(request, response, BODY_MAX_BYTES, async (command) => {
      device.traffic.commands += 1;
      await device.faults.beforeAnswer(gone.signal);
      return carryOut(automation, command);
    });
  });
}

import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Service } from '../adb/stream/service-stream.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { respond } from '../webdriver/respond.ts';
import { createAutomation } from './automation.ts';
import { carryOut } from './routes.ts';
import { ended, socketOf } from './stream-socket.ts';

/** Pictures and texts of the clipboard are sent whole. */
const BODY_MAX_BYTES = 8 * 1024 * 1024;
const CONNECTIONS_MAX = 64;

/** The HTTP server of appium-uiautomator2-server, on connections to a port of the phone. */
export interface AutomationServer {
  readonly serve: Service;
  /** Breaks every connection. */
  close(): void;
}

/** `stop` is called when a client has deleted the session, after the answer was sent. */
export function createAutomationServer(device: VirtualDevice, stop: () => void): AutomationServer {
  const sockets = new Set<Duplex>();
  const state = { isStopping: false };
  const automation = createAutomation(device, () => {
    state.isStopping = true;
  });
  const http = createServer((request, response) => {
    response.once('close', () => state.isStopping && stop());
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    void respond(request, response, BODY_MAX_BYTES, async (command) => {
      device.traffic.commands += 1;
      await device.faults.beforeAnswer(gone.signal);
      return carryOut(automation, command);
    });
  });
  return {
    async serve(stream) {
      if (sockets.size >= CONNECTIONS_MAX) {
        stream.destroy();
        return;
      }
      const socket = socketOf(stream);
      sockets.add(socket);
      http.emit('connection', socket);
      await ended(socket);
      sockets.delete(socket);
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

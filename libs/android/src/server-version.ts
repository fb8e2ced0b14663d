import { type AdbEndpoint, askServer } from './adb/adb-socket.ts';

/**
 * The version of the protocol that an adb server speaks, such as 41. A client of another version ends the server and starts its own.
 * @throws TapwrightError `DEVICE_UNAVAILABLE` where nobody answers
 */
export async function adbServerVersion(endpoint: AdbEndpoint, signal: AbortSignal): Promise<number> {
  return Number.parseInt(await askServer(endpoint, 'host:version', signal), 16);
}

import { isAutomationRunning } from '../../uiautomator2-server/owner.ts';
import { createRpcServer } from '../json-rpc.ts';
import type { PlayedProgram } from '../program.ts';
import { runServer } from '../server-process.ts';
import { u2Methods } from './methods.ts';

const PORT = 9008;

/**
 * The server of the Python package uiautomator2 since version 3.3 (github.com/openatx/uiautomator2, `core.py`): `u2.jar`,
 * `CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main [-p PORT]`, JSON-RPC on the phone's port 9008. The
 * client reads `pong` of `/ping`, and `already registered` on the output where UiAutomation has another owner.
 */
export const u2Server: PlayedProgram = async ({ device, args, processName, signal, print, complain }) => {
  const given = args[args.indexOf('-p') + 1];
  const port = args.includes('-p') ? Number(given) : PORT;
  print('[server] INFO: [UiAutomator2Server] Starting Server\n');
  if (isAutomationRunning(device)) {
    complain(
      'java.lang.IllegalStateException: UiAutomationService ' +
        'android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@5e8a8a7already registered!\n',
    );
    return 1;
  }
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    complain('java.lang.IllegalArgumentException: port out of range\n');
    return 1;
  }
  const end = await runServer(device, signal, {
    name: processName,
    start: () => device.processes.startProgram(processName),
    socket: `tcp:${port}`,
    create: () =>
      createRpcServer(device, {
        methods: u2Methods(device),
        postPath: /^\/jsonrpc(\/0)?\/?$/,
        texts: { '/ping': 'pong' },
      }),
    listening: () => print(`[server] INFO: http server listening on *:${port}\n`),
  });
  if (end !== 'port-in-use') return end === 'killed' ? 137 : 129;
  complain('java.net.BindException: Address already in use\n');
  return 1;
};

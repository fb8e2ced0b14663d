import type { PlayedInstrumentation } from '../instrumentation.ts';
import { runServer } from '../server-process.ts';

const PACKAGE = 'dev.mobile.maestro';
const TEST = 'dev.mobile.maestro.MaestroDriverService';
const PORT = 7001;

/**
 * The server that Maestro (github.com/mobile-dev-inc/maestro, `MaestroDriverService.kt`) installs and starts on a phone: gRPC
 * on the port that it is told. Maestro swipes and presses keys by plain adb.
 */
export const maestroDriver: PlayedInstrumentation = {
  component: `${PACKAGE}.test/androidx.test.runner.AndroidJUnitRunner`,
  target: PACKAGE,
  async run({ device, arguments: given, signal, report }) {
    const port = Number(given.get('port') ?? PORT);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      report.result({ shortMsg: 'java.lang.IllegalArgumentException: port out of range' }, 0);
      return 'finished';
    }
    // gRPC is loaded for those who use it.
    const { grpcServer } = await import('./driver.ts');
    device.forceStop(PACKAGE);
    return runServer(device, signal, {
      name: PACKAGE,
      start: () => device.processes.start(PACKAGE),
      socket: `tcp:${port}`,
      create: () => grpcServer(device),
      listening: () =>
        report.status(
          {
            class: TEST,
            current: '1',
            id: 'AndroidJUnitRunner',
            numtests: '1',
            stream: `\n${TEST}:`,
            test: 'grpcServer',
          },
          1,
        ),
    });
  },
};

import { complain, print, type ShellCommand } from '../command.ts';

const LAUNCHER = 'android.intent.category.LAUNCHER';

/** Only as a way to open an app: `monkey -p PACKAGE -c android.intent.category.LAUNCHER 1`. Random events are refused. */
export const monkey: ShellCommand = (call) => {
  const { args, device, streams } = call;
  const packageName = args[args.indexOf('-p') + 1] ?? '';
  const count = Number.parseInt(args.at(-1) ?? '', 10);
  if (!args.includes('-p') || count !== 1)
    return complain(call, '** Error: only the launch of one package is offered here', 255);
  for (const arg of args) print(streams.output, `  bash arg: ${arg}\n`);
  const app = device.app(packageName);
  if (app === undefined || !device.start(app.launchComponent)) {
    // The code is AOSP's -4.
    return complain(call, '** No activities found to run, monkey aborted.', 252);
  }
  print(streams.output, `args: [${args.join(', ')}]\n`);
  for (const arg of args) print(streams.output, ` arg: "${arg}"\n`);
  print(streams.output, `data="${packageName}"\n`);
  if (args.includes(LAUNCHER)) print(streams.output, `data="${LAUNCHER}"\n`);
  print(
    streams.output,
    'Events injected: 1\n## Network stats: elapsed time=1ms (0ms mobile, 0ms wifi, 1ms not connected)\n',
  );
  return 0;
};

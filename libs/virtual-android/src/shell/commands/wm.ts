import { complain, print, type ShellCommand } from '../command.ts';

/** `wm size` and `wm density`, read only: a recording has the size that it has. */
export const windowManager: ShellCommand = (call) => {
  const { device, streams } = call;
  const [verb, value] = call.args;
  if (value !== undefined) return complain(call, `wm: ${verb} cannot be changed on a virtual device`, 255);
  if (verb === 'size') {
    print(streams.output, `Physical size: ${device.source.width}x${device.source.height}\n`);
    return 0;
  }
  if (verb === 'density') {
    print(streams.output, `Physical density: ${device.properties.get('ro.sf.lcd_density') ?? '420'}\n`);
    return 0;
  }
  return complain(call, `Unknown command: ${verb ?? ''}`, 255);
};

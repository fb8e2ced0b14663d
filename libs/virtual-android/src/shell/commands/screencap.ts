import { complain, complainOf, optionsOf, type ShellCommand } from '../command.ts';

/** `screencap -p [FILE]` and `screencap FILE.png`. The raw format of `screencap` alone is not offered. */
export const screencap: ShellCommand = async (call) => {
  const options = optionsOf(call.args, 'ph');
  const file = options?.operands[0];
  if (options === null || !(options.flags.has('p') || file?.endsWith('.png'))) {
    return complain(call, 'screencap: only PNG is offered by a virtual device (use -p)');
  }
  const { png } = await call.device.source.picture();
  if (file === undefined) {
    call.streams.output.write(png);
    return 0;
  }
  const written = call.device.files.write(file, png);
  return written.ok ? 0 : complainOf(call, 'Error opening file', file, written.failure);
};

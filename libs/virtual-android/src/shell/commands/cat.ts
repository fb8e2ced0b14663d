import { complainOf, type ShellCommand } from '../command.ts';

export const cat: ShellCommand = async (call) => {
  const paths = call.args.filter((arg) => arg !== '-u');
  let status = 0;
  for (const path of paths.length === 0 ? ['-'] : paths) {
    if (path === '-') {
      call.streams.output.write(await call.streams.input.readAll());
      continue;
    }
    if (path === '/dev/null') continue;
    const content = call.device.files.read(path);
    if (content.ok) call.streams.output.write(content.value);
    else status = complainOf(call, 'cat', path, content.failure);
  }
  return status;
};

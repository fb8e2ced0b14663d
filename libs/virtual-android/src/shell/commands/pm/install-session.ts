import { installApks } from '../../../phone/device/apk/install-apk.ts';
import type { InstallSession } from '../../../phone/device/install-sessions.ts';
import type { CommandCall } from '../../command.ts';
import { type Arguments, argumentsOf } from '../framework/arguments.ts';
import { FrameworkException } from '../framework/exception.ts';
import { say } from '../framework/service.ts';
import { failed, failedWith, noSpace, readFile, readInstallRequest, readSized } from './install.ts';

/** `adb install-multiple` sends these: create, write each APK, commit or abandon. */
export function installCreate(call: CommandCall, args: Arguments): number {
  const words = args.rest();
  const { inherits } = readInstallRequest(argumentsOf(words));
  if (inherits || words.includes('--multi-package') || words.includes('--staged'))
    return failedWith(call, 'Error: not offered by a virtual device');
  const session = call.device.installSessions.create(words);
  if (session === null)
    throw new FrameworkException('java.lang.IllegalStateException: Too many active sessions for UID 2000');
  // adb reads the number in the brackets.
  return say(call, `Success: created install session [${session.id}]`);
}

export async function installWrite(call: CommandCall, args: Arguments): Promise<number> {
  let size: number | null = null;
  for (let option = args.option(); option !== null; option = args.option())
    if (option === '-S') size = args.number();
  const session = sessionOf(call, args);
  const [name = 'base.apk', path = '-'] = [args.next(), args.next()];
  if (path === '-' && size === null) return failedWith(call, 'Error: must specify a APK size');
  const apk = path === '-' ? await readSized(call, size ?? 0) : readFile(call, path);
  if (!call.device.installSessions.write(session.id, name, apk)) throw noSpace();
  return say(call, `Success: streamed ${apk.length} bytes`);
}

export async function installCommit(call: CommandCall, args: Arguments): Promise<number> {
  for (let option = args.option(); option !== null; option = args.option())
    if (option === '--staged-ready-timeout') args.value();
  const session = sessionOf(call, args);
  const { options } = readInstallRequest(argumentsOf(session.options));
  call.device.installSessions.close(session.id);
  const place = `/data/app/vmdl${session.id}.tmp`;
  const failure = await installApks(call.device, [...session.apks.values()], options, place);
  return failure === null ? say(call, 'Success') : failed(call, failure);
}

export function installAbandon(call: CommandCall, args: Arguments): number {
  call.device.installSessions.close(sessionOf(call, args).id);
  return say(call, 'Success');
}

/** @throws `FrameworkException` where there is no session with this number */
function sessionOf(call: CommandCall, args: Arguments): InstallSession {
  const id = args.next() ?? '';
  const session = call.device.installSessions.find(Number(id));
  if (session === undefined)
    throw new FrameworkException(`java.lang.SecurityException: Caller has no access to session ${id}`);
  return session;
}

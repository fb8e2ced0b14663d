import {
  type InstallFailure,
  type InstallOptions,
  installApks,
} from '../../../phone/device/apk/install-apk.ts';
import { type CommandCall, complain } from '../../command.ts';
import { type Arguments, illegal } from '../framework/arguments.ts';
import { FrameworkException } from '../framework/exception.ts';
import { say } from '../framework/service.ts';

export interface InstallRequest {
  readonly options: InstallOptions;
  /** `-S`: number of bytes on the standard input; null where not given. */
  readonly size: number | null;
  /** `-p PKG`, which adds to an app; not supported. */
  readonly inherits: boolean;
}

/** An APK larger than the phone's storage is refused before it is read. */
const APK_MAX_BYTES = 64 * 1024 * 1024;
const WITH_VALUE = new Set(
  [
    '--user',
    '--originating-uri',
    '--referrer',
    '--abi',
    '--install-location',
    '--install-reason',
    '--package-source',
  ].concat(['--force-uuid', '--update-ownership', '--rollback-impact-level']),
);
const ALONE = new Set(
  [
    '-r',
    '-f',
    '-s',
    '-l',
    '--ephemeral',
    '--instant',
    '--full',
    '--preload',
    '--force-non-staged',
    '--no-wait',
    '--skip-verification',
  ].concat([
    '--restrict-permissions',
    '--dont-kill',
    '--enable-rollback',
    '--force-sdk',
    '--force-queryable',
    '--streaming',
  ]),
);

/** @throws `FrameworkException` for an option that is unknown in Android */
export function readInstallRequest(args: Arguments): InstallRequest {
  const flags = new Set<string>();
  let size: number | null = null;
  let installer = 'com.android.shell';
  let packageName = '';
  for (let option = args.option(); option !== null; option = args.option()) {
    if (option === '-S') size = args.number();
    else if (option === '-i') installer = args.value();
    else if (option === '--pkg' || option === '-p') packageName = args.value();
    else if (WITH_VALUE.has(option)) args.value();
    else if (!ALONE.has(option) && !OWN.has(option)) throw illegal(`Unknown option ${option}`);
    flags.add(option);
  }
  if (size !== null && size <= 0) throw illegal('APK size must be positive');
  const options: InstallOptions = {
    noReplace: flags.has('-R'),
    downgrade: flags.has('-d') || flags.has('--allow-downgrade'),
    testOnly: flags.has('-t'),
    grant: flags.has('-g'),
    bypassLowTargetSdk: flags.has('--bypass-low-target-sdk-block'),
    installer,
    packageName,
  };
  return { options, size, inherits: flags.has('-p') };
}

const OWN = new Set(['-R', '-d', '--allow-downgrade', '-t', '-g', '--bypass-low-target-sdk-block']);

/** `pm install [-S SIZE] [PATH|-]`. adb streams (`cmd package install -S`); older adb and adbutils push a file first. */
export async function install(call: CommandCall, args: Arguments): Promise<number> {
  const { options, size, inherits } = readInstallRequest(args);
  const [path = '-', ...splits] = args.rest();
  if (inherits || splits.length > 0) return failed(call, refusedSplits());
  if (path === '-' && size === null)
    return failedWith(call, 'Error: must either specify a package size or an APK file');
  const place = path === '-' ? '/data/app/vmdl1.tmp/base.apk' : path;
  const apk = path === '-' ? await readSized(call, size ?? 0) : readFile(call, path);
  const failure = await installApks(call.device, [apk], options, place);
  return failure === null ? say(call, 'Success') : failed(call, failure);
}

function refusedSplits(): InstallFailure {
  return {
    code: 'INSTALL_FAILED_MISSING_SPLIT',
    message: 'a virtual device takes splits by install-create only',
  };
}

/** Reads `size` bytes. If the input ends before, gives what has come, which is too short to be read as an APK. */
export async function readSized(call: CommandCall, size: number): Promise<Uint8Array> {
  if (size > APK_MAX_BYTES) throw noSpace();
  const chunks: Uint8Array[] = [];
  let missing = size;
  while (missing > 0) {
    const chunk = await call.streams.input.read(missing);
    if (chunk === null) break;
    chunks.push(chunk);
    missing -= chunk.length;
  }
  return Buffer.concat(chunks);
}

export function readFile(call: CommandCall, path: string): Uint8Array {
  const file = call.files.read(path);
  if (file.ok) return file.value;
  complain(call, `Error: Unable to open file: ${path}\nConsider using a file under /data/local/tmp/`);
  complain(call, `Error: Can't open file: ${path}`);
  throw illegal(`Error: Can't open file: ${path}`);
}

export function noSpace(): FrameworkException {
  return new FrameworkException(
    'android.os.ParcelableException: java.io.IOException: Requested internal only, but not enough space',
  );
}

export function failed(call: CommandCall, { code, message }: InstallFailure): number {
  return failedWith(call, `Failure [${code}: ${message}]`);
}

export function failedWith(call: CommandCall, line: string): number {
  say(call, line);
  return 1;
}

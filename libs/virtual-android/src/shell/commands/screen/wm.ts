import { type CommandCall, complain, print, type ShellCommand } from '../../command.ts';

/**
 * `wm …` and `cmd window …` (AOSP, `WindowManagerShellCommand`). Every client asks for `size`; Appium and mobile-mcp for
 * `density`. A real phone reports an override from then on. The pixels of a virtual screen cannot change, so an override of
 * the size is refused. One of the density is stored.
 */
export const windowManager: ShellCommand = (call) => {
  const args = withoutDisplay(call.args);
  const [verb = '', value] = args;
  switch (verb) {
    case 'size':
      return size(call, value);
    case 'density':
      return density(call, value);
    case 'user-rotation':
    case 'set-user-rotation':
      return rotation(call, args.slice(1));
    case 'dismiss-keyguard':
      return 0;
    case 'fixed-to-user-rotation':
    case 'set-fix-to-user-rotation':
      return value === undefined ? printed(call, 'default') : 0;
    case 'get-ignore-orientation-request':
      return printed(call, 'ignoreOrientationRequest false for displayId=0');
    default:
      return complain(call, `Unknown command: ${verb}`, 255);
  }
};

function withoutDisplay(args: readonly string[]): readonly string[] {
  const at = args.indexOf('-d');
  return at === -1 ? args : args.toSpliced(at, 2);
}

function printed(call: CommandCall, line: string): number {
  print(call.streams.output, `${line}\n`);
  return 0;
}

function size(call: CommandCall, value: string | undefined): number {
  const { width, height } = call.device.source;
  const physical = `${width}x${height}`;
  if (value === undefined) return printed(call, `Physical size: ${physical}`);
  if (value === 'reset' || value === physical) return 0;
  if (!/^\d+(dp)?x\d+(dp)?$/.test(value)) return complain(call, `Error: bad size ${value}`, 255);
  return complain(call, `Error: a virtual device has ${physical} pixels, which cannot be overridden`, 255);
}

const DENSITY = 'display_density_forced';

function density(call: CommandCall, value: string | undefined): number {
  const { settings, properties } = call.device;
  const forced = settings.get(`secure/${DENSITY}`);
  if (value === undefined) {
    const physical = `Physical density: ${properties.get('ro.sf.lcd_density') ?? '420'}`;
    return printed(call, forced === undefined ? physical : `${physical}\nOverride density: ${forced}`);
  }
  if (value === 'reset') {
    settings.delete(`secure/${DENSITY}`);
    return 0;
  }
  if (!/^\d+$/.test(value))
    return complain(
      call,
      `Error: bad number java.lang.NumberFormatException: For input string: "${value}"`,
      255,
    );
  if (Number(value) < 72) return complain(call, 'Error: density must be >= 72', 255);
  settings.set(`secure/${DENSITY}`, value);
  return 0;
}

/** `user-rotation [free|lock [0-3]]`. */
function rotation(call: CommandCall, args: readonly string[]): number {
  const { settings } = call.device;
  const [mode, turn] = args;
  const now = settings.get('system/user_rotation') ?? '0';
  if (mode === undefined)
    return printed(call, settings.get('system/accelerometer_rotation') === '1' ? 'free' : `lock ${now}`);
  if (mode === 'free') {
    settings.set('system/accelerometer_rotation', '1');
    return 0;
  }
  if (mode !== 'lock') return complain(call, `Error: argument needs to be either -d, free or lock.`, 255);
  if (turn !== undefined && !/^[0-3]$/.test(turn))
    return complain(call, `Error: argument needs to be between 0-3`, 255);
  settings.set('system/accelerometer_rotation', '0');
  settings.set('system/user_rotation', turn ?? now);
  return 0;
}

import { complain } from '../../command.ts';
import { FAILED, say, serviceCommand, type Verb } from '../framework/service.ts';

/** Modes as Android stores them in `secure/ui_night_mode` (`UiModeManager`). */
const MODES: ReadonlyMap<string, string> = new Map([
  ['auto', '0'],
  ['no', '1'],
  ['yes', '2'],
]);

/** `cmd uimode night [yes|no|auto]`, sent by Appium and Maestro. Apps of the toolkit have one theme. */
const night: Verb = (call, args) => {
  const { settings } = call.device;
  const mode = args.next();
  const stored = mode === undefined ? undefined : MODES.get(mode);
  if (mode !== undefined && stored === undefined)
    return complain(
      call,
      "Error: mode must be 'yes', 'no', or 'auto', or 'custom_schedule', or 'custom_bedtime'",
      FAILED,
    );
  if (stored !== undefined) settings.set('secure/ui_night_mode', stored);
  const current = settings.get('secure/ui_night_mode') ?? '1';
  const name = [...MODES].find(([, value]) => value === current)?.[0] ?? 'no';
  return say(call, `Night mode: ${name}`);
};

export const nightMode = serviceCommand(
  new Map([['night', night]]),
  'UiModeManager service (uimode) commands:\n  night [yes|no|auto]\n',
);

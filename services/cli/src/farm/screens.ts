import { wrong } from '@tapwright/command-line';
import { createRecordingSource, type DeviceFaultPlan, loadRecording } from '@tapwright/virtual-android';
import { appsTogether, virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, realClock, type ScreenSource } from '@tapwright/virtual-ui';
import type { ScreensArguments } from './farm-command.ts';

/** Makes the screens of one device, by its position. */
export type MakeSource = (faults: DeviceFaultPlan | undefined, at: number) => ScreenSource;

/** Reads the apps or the recording. @throws TapwrightError naming the app or the recording that does not exist */
export function sourceOf(screens: ScreensArguments, devices: number): Promise<MakeSource> {
  return screens.kind === 'recording' ? recorded(screens.directory) : interactive(screens, devices);
}

async function interactive(
  { apps: names, clock, together }: Extract<ScreensArguments, { kind: 'virtual' }>,
  devices: number,
): Promise<MakeSource> {
  const entries =
    names === 'all' ? Object.values(virtualApps) : names.split(',').map((name) => virtualApp(name));
  const alike = entries.map(({ app }) => app);
  const own = together ? appsTogether(entries, devices) : [];
  return (faults, at) => {
    const real = (faults?.row.clock ?? clock) === 'real' ? { clock: realClock() } : {};
    return createInteractiveSource({ apps: own[at] ?? alike, bugs: faults?.row.bugs ?? [], ...real });
  };
}

async function recorded(directory: string): Promise<MakeSource> {
  const recording = await loadRecording(directory);
  return (faults) => {
    const own = faults?.row.bugs?.length ? 'bugs' : faults?.row.clock === 'steps' ? 'clock' : null;
    if (own !== null)
      throw wrong(own, 'in the file of faults cannot be used with a recording', '--virtual APP');
    return createRecordingSource({ recording });
  };
}

import { type Guard, prepareWaits } from './find.ts';
import { phone } from './phone.ts';
import { type App, closeSession, driver, openSession } from './session.ts';
import { beginStep, type Keyboards, prepareUncovering } from './uncover.ts';
import { type Parameter, values } from './values.ts';

/** A step: its name and its action. */
export type Step = readonly [name: string, run: () => Promise<void>, keyboards?: Keyboards];

export interface Script {
  readonly app: App;
  readonly parameters: readonly Parameter[];
  /** Whether texts mention days, which are counted from the device's date. */
  readonly countsDays: boolean;
  /** Size of the screen of the run, in pixels. */
  readonly screen: readonly [number, number];
  readonly guards: () => readonly Guard[];
  readonly steps: readonly Step[];
}

async function begin({ app, parameters, countsDays, screen, guards }: Script): Promise<void> {
  values.read(parameters);
  prepareWaits(guards, screen);
  prepareUncovering(app.packageName);
  await openSession(app);
  if (!countsDays) return;
  try {
    values.countFrom(String(await driver().executeScript('mobile: getDeviceTime', [])));
  } catch {
    console.log('the device does not report its date: the date of this computer is used');
  }
}

/** Exit code 0: all steps passed. 1: a step failed, which is named. 2: the script could not begin. */
export async function replay(script: Script): Promise<void> {
  let at = 'the start';
  let begun = false;
  try {
    await begin(script);
    begun = true;
    if (script.app.home !== undefined) await phone.goHome(script.app.home);
    for (const [name, run, keyboards] of script.steps) {
      at = name;
      beginStep(keyboards);
      console.log(name);
      await run();
    }
    console.log('PASSED');
    process.exitCode = 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(values.masked(`${begun ? 'FAILED' : 'NOT STARTED'} at ${at}: ${message}`));
    process.exitCode = begun ? 1 : 2;
  } finally {
    // If the session is already gone, that is not a failure of the script.
    await closeSession().catch(() => {});
  }
}

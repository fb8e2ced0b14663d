import type { WithScreens } from '@tapwright/captures';
import { type Model, modelFor } from '@tapwright/model';
import { createTextReader } from '@tapwright/picture';
import { type Platform, type RunningService, startService } from '@tapwright/service';
import { captionByModel } from './ask-captioner.ts';
import { faultsByRules } from './find-faults.ts';
import { HANDLERS } from './handlers.ts';
import { linksByColour } from './links.ts';
import { comparePictures } from './picture-changed.ts';

/** The handlers themselves, for programs that decide a recorded run again. */
export { onActionExecuted } from './action-executed.ts';
/** What a program that decides a recorded run again uses instead of the model. */
export { type FaultFinder, NO_FAULTS } from './find-faults.ts';
export { type IconReader, NO_ICONS } from './icons.ts';
export type { LinkReader } from './links.ts';
export type { PictureComparer } from './picture-changed.ts';
export { onStateRestored } from './state-restored.ts';
export { onTaskPlanned } from './task-planned.ts';

export interface PerceptionOptions {
  /** The model that names icons without a name. */
  readonly model: Model;
  readonly modelTimeoutMs: number;
}

/**
 * Reads captures into screens, and says what an action changed, what nameless icons look like and where texts have
 * links.
 */
export function startPerception(
  platform: Platform & WithScreens,
  options: PerceptionOptions,
): Promise<RunningService> {
  const { db, artifacts, screens } = platform;
  const { modelTimeoutMs } = options;
  const byModel = (model: Model) => ({
    inProcess: model.inProcess === true,
    icons: captionByModel({ db, artifacts, model, modelTimeoutMs }),
  });
  return startService(platform, {
    name: 'perception',
    modelTimeoutMs,
    deps: {
      screens,
      ...byModel(options.model),
      links: linksByColour({ artifacts, readText: createTextReader() }),
      pictureChanged: comparePictures(artifacts),
      faults: faultsByRules({ db, artifacts }),
    },
    depsOf(deps, { spec }) {
      const model = modelFor(options.model, spec);
      return model === options.model ? deps : { ...deps, ...byModel(model) };
    },
    handlers: Object.values(HANDLERS),
  });
}

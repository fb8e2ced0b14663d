import { createModel, ModelEnvironment, modelConfigOf } from '@tapwright/model';
import { readConfig } from '@tapwright/service';

/** The provider of models of this name; `openai` reads its endpoint from the environment. @throws TapwrightError */
export function modelNamed(provider: string) {
  const environment = readConfig(ModelEnvironment, { ...process.env, MODEL_PROVIDER: undefined });
  const model = createModel({ ...modelConfigOf(environment), provider });
  return { model, timeoutMs: environment.MODEL_TIMEOUT_MS };
}

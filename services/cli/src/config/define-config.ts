/**
 * What `tapwright.config.ts` may say: defaults of options of the same name, for every command that means the same by them. What is
 * given on the command line comes first; a phone given there takes the place of the one named here.
 */
export interface TapwrightConfig {
  /** Package of the app under test. */
  readonly app?: string;
  /** A virtual phone with these apps. */
  readonly virtual?: string;
  /** A phone of the adb server. */
  readonly serial?: string;
  /** A recorded app: a folder of format utg-1. */
  readonly recording?: string;
  /** A platform that runs somewhere; its key is in TAPWRIGHT_API_KEY. */
  readonly url?: string;
  /** `offline` or `openai`. */
  readonly model?: string;
  /** Settings of models, such as `temperature=0` or `actor.model=NAME`. */
  readonly modelSet?: readonly string[];
  readonly strategy?: string;
  readonly heal?: string;
  /** A file of rewriting rules. */
  readonly rules?: string;
  /** The folder for what is written. */
  readonly out?: string;
  /** Reports of test runs: list, junit, html, json, github. */
  readonly reporter?: string;
  /** The most further attempts of a test that did not pass. */
  readonly retries?: number;
  /** Tests at once. */
  readonly workers?: number;
}

/** The same configuration, so that editors complete and check it. */
export function defineConfig(config: TapwrightConfig): TapwrightConfig {
  return config;
}

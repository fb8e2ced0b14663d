import { type DefineCommand, newCommand, withCommands, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST, MODEL_SET, type ModelSet, modelSetOf } from '../options.ts';

export interface ModelCheckArguments extends ModelSet {
  /** Null: that of the environment. */
  readonly baseUrl: string | null;
  /** Name of the model; null: that of the role. */
  readonly model: string | null;
  readonly role: string;
  readonly json: boolean;
}

/** `tapwright model`. */
export const modelCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('model').summary('models and their endpoints').description('Models and their endpoints.'),
      [checkCommand(perform)],
    ),
    {
      'tapwright model check --base-url http://127.0.0.1:11434/v1 --model qwen3:14b':
        'what a local model can do',
    },
  );

const checkCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('check')
      .summary('find out what an endpoint can do, and what a run would cost')
      .description(
        'Asks an endpoint a few questions as a run would: schema, functions, a picture, tokens, cache, time. Exit code 1: it answers, but not as it was asked, or no choice was right; 2: its address, key or model is wrong; 3: it does not answer.',
      )
      .option('--base-url <URL>', 'the endpoint (default: OPENAI_BASE_URL)')
      .option('--model <NAME>', 'the name of the model there (default: that of the role: MODEL_ACTOR, MODEL)')
      .option('--role <ROLE>', 'the role whose model and settings are checked', 'actor')
      .addOption(MODEL_SET)
      .addOption(JSON_LAST)
      .action((options) => {
        const { baseUrl = null, model = null, role, json } = options;
        if (baseUrl !== null && !/^https?:$/.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : ''))
          throw wrong('--base-url', 'is not an address', 'an address such as https://host/v1');
        const args: ModelCheckArguments = { baseUrl, model, role, ...modelSetOf(options), json };
        return perform(args, async () => (await import('./check-model.ts')).checkModel(args));
      }),
    {
      'tapwright model check': 'the endpoint that runs would ask',
      'tapwright model check --role verifier --model-set temperature=0 --json': 'another role, for a program',
    },
  );

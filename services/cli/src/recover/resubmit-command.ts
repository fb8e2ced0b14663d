import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST, PLATFORM_URL, URL_DEFAULT } from '../options.ts';

export interface ResubmitArguments {
  /** Id of the job that ended. */
  readonly job: string;
  readonly url: string;
  readonly json: boolean;
}

/** `tapwright resubmit`. */
export const resubmitCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('resubmit')
      .summary('go on with a job of a platform that an outage ended')
      .description(
        'Makes a new job that goes on where one stood that ended inconclusive or out of budget. Asking again prints the same job.',
      )
      .argument('<JOB>', 'the id of the job that ended')
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((job, { url = URL_DEFAULT, json }) => {
        if (!/^job_[0-9a-z]+$/.test(job))
          throw wrong('JOB', 'is not the id of a job', 'job_…, as it was answered');
        const args: ResubmitArguments = { job, url, json };
        return perform(args, async () => (await import('./resubmit.ts')).resubmit(args));
      }),
    { 'tapwright resubmit job_01k0example': 'refused where a payment or the like may have been made' },
  );

import { viewerDetails } from '@tapwright/api';
import { type JobReport, type ViewerCall, ViewerDetails } from '@tapwright/report';
import { MeterEnvironment, readConfig } from '@tapwright/service';
import type { AnswerRecorder, Standalone } from '@tapwright/standalone';
import type { JobRow } from '@tapwright/store';

/** What the viewer shows of a job besides its report. `answers`: what models were asked and said, where it was noted. */
export async function jobDetails(
  platform: Standalone['platform'],
  {
    job,
    report,
    answers,
  }: { readonly job: JobRow; readonly report: JobReport; readonly answers?: AnswerRecorder },
): Promise<ViewerDetails> {
  const prices = readConfig(MeterEnvironment, process.env).MODEL_PRICES;
  const details = ViewerDetails.parse(await viewerDetails(platform, { job, report, prices }));
  if (answers === undefined || details.run === null) return details;
  return ViewerDetails.parse({
    ...details,
    calls: withWords(details.calls, answers.answersOf(details.run) ?? []),
  });
}

type Noted = NonNullable<ReturnType<AnswerRecorder['answersOf']>>;

/** Each role's questions in their order; where not all of them were noted, it is not known which is which. */
function withWords(calls: readonly ViewerCall[], noted: Noted): ViewerCall[] {
  const byRole = Map.groupBy(noted, ({ role }) => role as string);
  const asked = Map.groupBy(calls, ({ role }) => role);
  return calls.map((call) => {
    const own = byRole.get(call.role) ?? [];
    const all = asked.get(call.role) ?? [];
    const said = own.length === all.length ? own[all.indexOf(call)] : undefined;
    if (said === undefined) return call;
    return { ...call, question: JSON.stringify(said.input), answer: JSON.stringify(said.output) };
  });
}

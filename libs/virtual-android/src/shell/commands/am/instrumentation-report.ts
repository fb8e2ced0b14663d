import type { InstrumentationRun } from '../../../client-servers/instrumentation.ts';
import { type CommandCall, print } from '../../command.ts';

export type Fields = Readonly<Record<string, string>>;

export type Report = InstrumentationRun['report'] & {
  /** The instrumentation ended without a result. */
  failed(why: string): void;
};

/** What `am instrument` prints: text, or messages of `instrumentation_data.proto` with `-m`. */
export async function reportOf(call: CommandCall, flags: ReadonlySet<string>): Promise<Report> {
  if (!flags.has('-m')) return textReport(call, flags.has('-r'));
  const { protoReport } = await import('./instrumentation-proto.ts');
  return protoReport(call);
}

/** AOSP `Instrument.TextStatusReporter`: names sorted; without `-r` a text of the name `stream` stands alone. */
function textReport({ streams }: CommandCall, raw: boolean): Report {
  const lines = (kind: string, fields: Fields): string =>
    Object.keys(fields)
      .sort()
      .map((name) => `INSTRUMENTATION_${kind}: ${name}=${fields[name]}\n`)
      .join('');
  return {
    status(fields, code) {
      const { stream } = raw ? {} : fields;
      const text = stream ?? `${lines('STATUS', fields)}INSTRUMENTATION_STATUS_CODE: ${code}\n`;
      print(streams.output, text);
    },
    result(fields, code) {
      const { stream } = raw ? {} : fields;
      const text =
        stream === undefined ? `${lines('RESULT', fields)}INSTRUMENTATION_CODE: ${code}\n` : `${stream}\n`;
      print(streams.output, text);
    },
    failed: (why) =>
      print(streams.output, `INSTRUMENTATION_RESULT: shortMsg=${why}\nINSTRUMENTATION_CODE: 0\n`),
  };
}

import { Root } from 'protobufjs';
import type { CommandCall } from '../../command.ts';
import type { Fields, Report } from './instrumentation-report.ts';

const field = (type: string, id: number) => ({ type, id });
const types = Root.fromJSON({
  nested: {
    Entry: {
      fields: { key: field('string', 1), valueString: field('string', 2), valueInt: field('sint32', 3) },
    },
    Bundle: { fields: { entries: { rule: 'repeated', ...field('Entry', 1) } } },
    TestStatus: { fields: { resultCode: field('sint32', 3), results: field('Bundle', 4) } },
    SessionStatus: {
      fields: {
        statusCode: field('int32', 1),
        errorText: field('string', 2),
        resultCode: field('sint32', 3),
        results: field('Bundle', 4),
      },
    },
    Session: {
      fields: {
        testStatus: { rule: 'repeated', ...field('TestStatus', 1) },
        sessionStatus: field('SessionStatus', 2),
      },
    },
  },
});
const session = types.lookupType('Session');
/** Names that test runners send as numbers. */
const NUMBERS = new Set(['current', 'numtests']);
const SESSION_FINISHED = 0;
const SESSION_ABORTED = 1;

/** AOSP `Instrument.ProtoStatusReporter`; Maestro asks for it. */
export function protoReport({ streams }: CommandCall): Report {
  const send = (message: object): void =>
    streams.output.write(session.encode(session.fromObject(message)).finish());
  const bundle = (fields: Fields) => ({
    entries: Object.entries(fields).map(([key, value]) =>
      NUMBERS.has(key) ? { key, valueInt: Number(value) } : { key, valueString: value },
    ),
  });
  return {
    status: (fields, resultCode) => send({ testStatus: [{ resultCode, results: bundle(fields) }] }),
    result: (fields, resultCode) =>
      send({ sessionStatus: { statusCode: SESSION_FINISHED, resultCode, results: bundle(fields) } }),
    failed: (errorText) => send({ sessionStatus: { statusCode: SESSION_ABORTED, errorText } }),
  };
}

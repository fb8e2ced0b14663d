export { AccessSettings, accessOf } from '@tapwright/api/config';
/** What a leg of an exploration did, as a trace. */
export { legTrace, traceText } from '@tapwright/script-emitter';
export { type AnswerRecorder, createAnswerRecorder } from './cassette/answer-recorder.ts';
export { readCassette } from './cassette/read-cassette.ts';
export { type ReplayReport, replayCassette } from './cassette/replay-cassette.ts';
export { CASSETTE_BYTES_MAX, writeCassette } from './cassette/write-cassette.ts';
export { HOME_TENANT, lookInto } from './embedded-database.ts';
export type { RunOptions } from './run-job.ts';
export { type Standalone, type StandaloneOptions, startStandalone } from './standalone.ts';

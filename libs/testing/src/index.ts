export { type TestBackend, testBackend } from './backend.ts';
export { type BusAddress, type TestBus, testBus } from './bus.ts';
export { type TestDatabase, testDatabase } from './database.ts';
export { type EventuallyOptions, eventually } from './eventually.ts';
export { sampleJob, sampleRun } from './rows.ts';
export { sampleEvent, storeDevice, storeEvent, storeJob, storeRun } from './samples.ts';
export { findNats, findPostgres } from './servers.ts';
export { servicesOnly } from './services-only.ts';
export { type TemporaryDirectory, temporaryDirectory } from './temporary-directory.ts';

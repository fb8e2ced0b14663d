export { startRealAdb } from './adb/adbd/real-adb.fixture.ts';
export { buildApk } from './phone/device/apk/apk.fixture.ts';
export { APP, buildRecording, type ElementSpec, edge } from './recordings/graph/build-recording.fixture.ts';
export { AUTOMATION_SERVER, installAutomationServer } from './uiautomator2-server/install.fixture.ts';

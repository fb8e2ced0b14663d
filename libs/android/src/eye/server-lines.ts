/**
 * The shell lines around appium-uiautomator2-server (Apache-2.0), which two APKs bring onto a phone. UiAutomation has one
 * owner at a time. Who owns it is in `dumpsys accessibility` (AOSP `UiAutomationService.dump`); that the owner is *our*
 * server is in the phone's books, as the number of its process.
 */
import { BOOKS_DIRECTORY } from '../books.ts';

const SERVER_PACKAGE = 'io.appium.uiautomator2.server';
const TEST_PACKAGE = `${SERVER_PACKAGE}.test`;
/** The port on which the server listens on the phone. */
export const SERVER_PORT = 6790;
/** In the directory of the books: the process of the server that a gateway has started. */
export const EYE_FILE = 'eye';

const MARKER = `${BOOKS_DIRECTORY}/${EYE_FILE}`;
const MARK = 'tapwright:';

/** Runs as long as the server does. */
export const START_LINE = `am instrument -w -e disableAnalytics true ${TEST_PACKAGE}/androidx.test.runner.AndroidJUnitRunner`;

/** What there is on the phone before the server is started. Changes nothing. */
export const PROBE_LINE = [
  `echo "${MARK}version $(dumpsys package ${SERVER_PACKAGE} | grep -m 1 versionName=)"`,
  `echo "${MARK}test $(pm path ${TEST_PACKAGE})"`,
  `echo "${MARK}build $(getprop ro.build.fingerprint)"`,
  `echo "${MARK}owned $(dumpsys accessibility | grep -c 'Ui Automation\\[')"`,
  `echo "${MARK}pid $(pidof ${SERVER_PACKAGE})"`,
  `echo "${MARK}ours $(cat ${MARKER} 2>/dev/null)"`,
].join('; ');

/** What the books say while the process is not known yet. */
const STARTING = 'starting';
/** Notes in the books that a gateway starts the server: were the gateway killed now, the next one would know. */
export const ANNOUNCE_LINE = `mkdir -p ${BOOKS_DIRECTORY}; echo ${STARTING} > ${MARKER}`;
/** Notes in the books which process is the server that a gateway has started. */
export const MARK_LINE = `pidof ${SERVER_PACKAGE} > ${MARKER}`;

/**
 * Stops the server if it is ours. A server that somebody else has started goes on. Without a note in the books this starts
 * no program.
 */
export const STOP_LINE = [
  `if [ -f ${MARKER} ]`,
  `then P=$(pidof ${SERVER_PACKAGE})`,
  `O=$(cat ${MARKER})`,
  `if [ -n "$P" ] && { [ "$P" = "$O" ] || [ "$O" = ${STARTING} ]; }`,
  `then am force-stop ${SERVER_PACKAGE}; am force-stop ${TEST_PACKAGE}`,
  'fi',
  `rm -f ${MARKER}`,
  'fi',
].join('; ');

/** Whether anybody owns UiAutomation now. */
export const OWNED_LINE = `dumpsys accessibility | grep -c 'Ui Automation\\['`;

export interface Probe {
  /** Null: the server or its test package is not installed. */
  readonly version: string | null;
  readonly build: string;
  /** Process of the server; null: it does not run. */
  readonly pid: string | null;
  /** A gateway has started the server that runs. */
  readonly isOurs: boolean;
  /** UiAutomation has an owner. */
  readonly isOwned: boolean;
}

export function parseProbe(output: string): Probe {
  const said = (name: string): string =>
    new RegExp(`^${MARK}${name} (.*)$`, 'm').exec(output)?.[1]?.trim() ?? '';
  const version = /versionName=(\S+)/.exec(said('version'))?.[1] ?? null;
  const pid = said('pid');
  const ours = said('ours');
  return {
    version: said('test').startsWith('package:') ? version : null,
    build: said('build'),
    pid: pid === '' ? null : pid,
    isOurs: pid !== '' && (ours === pid || ours === STARTING),
    isOwned: pid !== '' || Number(said('owned')) > 0,
  };
}

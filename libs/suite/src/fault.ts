import { ERROR_CODES, type ErrorCode } from '@tapwright/contracts';

/** True for reasons that lie with the platform, a phone or an endpoint: they say nothing about the model. Pure. */
export function isFault(code: string): boolean {
  if (code === 'MODEL_ANSWER_INVALID') return false;
  if (OWN_FAULTS.has(code)) return true;
  return code in ERROR_CODES && ERROR_CODES[code as ErrorCode].retryable;
}

const OWN_FAULTS: ReadonlySet<string> = new Set([
  ...['INTERNAL', 'CANCELED', 'HANDLER_EXHAUSTED', 'DATABASE_RESTORED', 'PRICE_UNKNOWN'],
  ...['MODEL_REJECTED', 'MODEL_KEY_REFUSED', 'MODEL_MISSING', 'MODEL_UNKNOWN', 'MODEL_CASSETTE_MISSED'],
  // What a phone or its preparation did.
  ...['DEVICE_UNKNOWN', 'DEVICE_LEASE_LOST', 'LEASE_HELD_TOO_LONG', 'TENANT_NOT_PUT_BACK'],
  ...['APP_NOT_INSTALLED', 'APK_UNREADABLE', 'SETUP_FAILED', 'SETUP_NOT_ALLOWED', 'RESET_HOOK_UNKNOWN'],
]);

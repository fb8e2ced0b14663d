/**
 * Every error that a user, an operator or another service can get: one row each. `docs/errors.md` is generated from it.
 */
export const ERROR_CODES = {
  INPUT_INVALID: {
    retryable: false,
    http: 400,
    meaning: 'A field of the input is missing or wrong; nothing was started.',
  },
  WEBHOOK_REFUSED: {
    retryable: false,
    http: 400,
    meaning: 'A webhook leads to an address that is not public, is not encrypted, or is no HTTP address.',
  },
  GOAL_EMPTY: { retryable: false, http: 400, meaning: 'The goal has no text.' },
  GOAL_TOO_LONG: { retryable: false, http: 400, meaning: 'The goal is longer than 10,000 characters.' },
  STRATEGY_UNKNOWN: { retryable: false, http: 400, meaning: 'No strategy has this name.' },
  MODEL_UNKNOWN: { retryable: false, http: 400, meaning: 'No model, or no model provider, has this name.' },
  RECORDING_MISSING: {
    retryable: false,
    http: 400,
    meaning: 'The recording folder or one of its files does not exist.',
  },
  RECORDING_CORRUPT: {
    retryable: false,
    http: 400,
    meaning: 'A file of the recording cannot be read as utg-1.',
  },
  SETUP_FAILED: {
    retryable: false,
    http: 502,
    meaning:
      'What prepares an app before a task of a suite has failed; it says nothing about the app or the model.',
  },
  SETUP_NOT_ALLOWED: {
    retryable: false,
    http: 403,
    meaning:
      'The operator does not let this tenant run lines of a shell on phones (`SETUP_LINES`); nothing was started.',
  },
  VIRTUAL_APP_UNKNOWN: { retryable: false, http: 400, meaning: 'No virtual app has this name.' },
  CONFIG_INVALID: {
    retryable: false,
    http: 500,
    meaning: 'An environment variable is missing or wrong; its value is never printed.',
  },
  DOMAIN_KNOWLEDGE_INVALID: {
    retryable: false,
    http: 500,
    meaning:
      'The module named in `DOMAIN_KNOWLEDGE` cannot be loaded, is not domain knowledge, or has failed.',
  },
  UNAUTHORIZED: { retryable: false, http: 401, meaning: 'The API key is missing or unknown.' },
  KEY_EXPIRED: { retryable: false, http: 401, meaning: 'The time of the API key is over.' },
  KEY_REVOKED: { retryable: false, http: 401, meaning: 'The API key was revoked.' },
  SESSION_ENDED: { retryable: false, http: 401, meaning: 'The time of the session is over. Sign in again.' },
  CROSS_SITE_REFUSED: {
    retryable: false,
    http: 403,
    meaning:
      'A change was asked for with a session cookie, and nothing shows that a page of the platform asks.',
  },
  TOKEN_REFUSED: {
    retryable: false,
    http: 401,
    meaning:
      'The bearer token is not a valid one of the configured issuer (`OIDC_ISSUER`) with a tenant and scopes.',
  },
  SIGN_IN_REFUSED: {
    retryable: false,
    http: 401,
    meaning:
      'The sign-in at the issuer was not begun in this browser, has taken more than ten minutes, or was refused by the issuer.',
  },
  OIDC_UNAVAILABLE: {
    retryable: true,
    http: 503,
    meaning:
      'The issuer of bearer tokens (`OIDC_ISSUER`) does not answer, and the key of the token is not known.',
  },
  SCOPE_MISSING: {
    retryable: false,
    http: 403,
    meaning: 'The key or token does not have the scope that the route needs.',
  },
  FORBIDDEN: { retryable: false, http: 403, meaning: 'Only operators (`API_OPERATORS`) may do this.' },
  HOST_REFUSED: {
    retryable: false,
    http: 403,
    meaning: 'The request names a host, or comes from a page, that is not the platform’s own (`API_HOSTS`).',
  },
  API_UNREACHABLE: {
    retryable: true,
    http: 503,
    meaning: 'No platform answers at the address that the command line was given.',
  },
  NOT_FOUND: {
    retryable: false,
    http: 404,
    meaning: 'There is no such thing, or it belongs to another tenant.',
  },
  IDEMPOTENCY_CONFLICT: {
    retryable: false,
    http: 409,
    meaning: 'The Idempotency-Key was used with another body.',
  },
  API_OVERLOADED: {
    retryable: true,
    http: 503,
    meaning: 'The process that answers is too busy to take the request; nothing was started.',
  },
  TENANT_LIMIT: {
    retryable: true,
    http: 429,
    meaning: 'The tenant has as many jobs, streams or reserved devices as its limits allow.',
  },
  TOO_MANY_REQUESTS: { retryable: true, http: 429, meaning: 'A bounded resource is full; try again later.' },
  DEVICE_UNKNOWN: { retryable: false, http: 400, meaning: 'No device with this serial is known.' },
  DEVICE_UNAVAILABLE: { retryable: true, http: 503, meaning: 'The device is offline, unauthorized or gone.' },
  DEVICE_TIMEOUT: {
    retryable: true,
    http: 504,
    meaning: 'The device did not answer a command before its deadline.',
  },
  DEVICE_COMMAND_FAILED: {
    retryable: true,
    http: 502,
    meaning: 'The device answered a command with a failure.',
  },
  DEVICE_OUTPUT_TOO_LARGE: {
    retryable: false,
    http: 502,
    meaning: 'The device sent more than is accepted of a screen, a picture or a log; nothing of it is kept.',
  },
  DEVICE_TEXT_UNSUPPORTED: {
    retryable: false,
    http: 400,
    meaning: 'The device cannot type this text: `input text` takes ASCII only.',
  },
  DEVICE_LEASE_LOST: {
    retryable: false,
    http: 409,
    meaning: 'The fencing token is no longer the current one for the device.',
  },
  LEASE_HELD_TOO_LONG: {
    retryable: false,
    http: 409,
    meaning: 'The run held its device for longer than `LEASE_MAX_HOLD_MS` allows.',
  },
  TENANT_NOT_PUT_BACK: {
    retryable: false,
    http: 409,
    meaning:
      'What a tenant left on a device cannot be removed; it is quarantined until an operator has looked at it and releases it.',
  },
  APP_NOT_INSTALLED: { retryable: false, http: 400, meaning: 'The app is not installed on the device.' },
  APK_UNREADABLE: {
    retryable: false,
    http: 502,
    meaning: 'The APK of an app is damaged or too large, or the device does not give it out.',
  },
  RESET_HOOK_UNKNOWN: {
    retryable: false,
    http: 400,
    meaning: 'No reset hook has this name, or it is for other tenants; nothing was started.',
  },
  RESET_HOOK_FAILED: {
    retryable: true,
    http: 502,
    meaning:
      'A reset hook never answered with status 2xx, however often it was called; the app was not started.',
  },
  CAPTURE_FAILED: { retryable: true, http: 502, meaning: 'The screen could not be captured.' },
  LOCATOR_NOT_FOUND: { retryable: false, http: 409, meaning: 'The element to act on is not on the screen.' },
  NOTHING_RECORDED: {
    retryable: false,
    http: 409,
    meaning: 'What was watched has ended before anything was done that a script could repeat.',
  },
  BUS_UNAVAILABLE: { retryable: true, http: 503, meaning: 'The message bus cannot be reached.' },
  BUS_FORBIDDEN: {
    retryable: true,
    http: 503,
    meaning: 'The message bus refuses a service a subject; its user or the permissions there are wrong.',
  },
  BUS_FULL: {
    retryable: true,
    http: 503,
    meaning: 'The message bus is full; the event stays in the outbox.',
  },
  DATABASE_UNAVAILABLE: {
    retryable: true,
    http: 503,
    meaning: 'The database cannot be reached, or does not answer in time.',
  },
  DATABASE_FULL: {
    retryable: true,
    http: 503,
    meaning:
      'The database has run out of room: its disk is full, or it has no memory or no connections left. What waits goes on when there is room.',
  },
  DATABASE_READ_ONLY: {
    retryable: true,
    http: 503,
    meaning:
      'The database takes no writes: it is a standby, or was set to read only. What waits goes on when it does.',
  },
  DATABASE_NOT_MIGRATED: {
    retryable: true,
    http: 503,
    meaning:
      'The database is older than this version, or not prepared for its role. `tapwright migrate` brings it up to date.',
  },
  DATABASE_ROLES: {
    retryable: false,
    http: 500,
    meaning:
      'The roles of the services are missing in PostgreSQL and cannot be created, or have more rights than services may have.',
  },
  DATABASE_FORBIDDEN: {
    retryable: true,
    http: 503,
    meaning:
      'The database refuses a service what its role has no right to, or what belongs to another tenant.',
  },
  ARTIFACTS_UNAVAILABLE: {
    retryable: true,
    http: 503,
    meaning:
      'The directory of the artifacts (`ARTIFACTS_DIR`) is full, read-only or away. What waits goes on when it is back.',
  },
  EVENT_INVALID: { retryable: false, http: 500, meaning: 'An event does not fit its schema.' },
  HANDLER_EXHAUSTED: {
    retryable: false,
    http: 500,
    meaning: 'A handler has failed the maximum number of times.',
  },
  CONFLICT: { retryable: true, http: 409, meaning: 'The row was changed by somebody else in the meantime.' },
  STATUS_REFUSED: {
    retryable: false,
    http: 409,
    meaning:
      'What was asked for does not follow from where the thing stands: a draft cannot become persistent, say.',
  },
  SCRIPT_NOT_PERSISTENT: {
    retryable: false,
    http: 409,
    meaning: 'Only a persistent script may begin here, and this one is not, or was changed since it was.',
  },
  EVIDENCE_CHANGED: {
    retryable: false,
    http: 409,
    meaning:
      'The evidence is not what the report holds; a new report has to be made and read before it is signed.',
  },
  HEALING_LIMIT: {
    retryable: false,
    http: 409,
    meaning:
      'Replays have proposed as many changes of the script within seven days as `HEALINGS_PER_WEEK` allows, and nobody has decided about them. Accept or reject them, or record the script anew.',
  },
  MODEL_UNREACHABLE: { retryable: true, http: 502, meaning: 'The model endpoint cannot be reached.' },
  MODEL_TIMEOUT: { retryable: true, http: 504, meaning: 'The model did not answer before its deadline.' },
  MODEL_RATE_LIMITED: { retryable: true, http: 429, meaning: 'The model endpoint limits the rate of calls.' },
  MODEL_REJECTED: {
    retryable: false,
    http: 502,
    meaning: 'The model endpoint refused the request, however little was asked for.',
  },
  MODEL_KEY_REFUSED: {
    retryable: false,
    http: 502,
    meaning:
      'The model endpoint refused the key: it is wrong, its time is over, or its account has no credit. Renew it (`OPENAI_API_KEY`) and begin the run again.',
  },
  MODEL_MISSING: {
    retryable: false,
    http: 502,
    meaning: 'The model endpoint has no model of this name, or not for this key (`MODEL`, `MODEL_ACTOR` …).',
  },
  MODEL_REFUSED: {
    retryable: false,
    http: 502,
    meaning: 'The model, or a filter of its endpoint, would not answer the question.',
  },
  MODEL_CASSETTE_MISSED: {
    retryable: false,
    http: 502,
    meaning: 'The cassette of the model (`MODEL_CASSETTE`) has no answer to this question.',
  },
  MODEL_ANSWER_INVALID: {
    retryable: false,
    http: 502,
    meaning: 'The model’s answer does not fit its schema, even after one repair.',
  },
  BUDGET_SPENT: {
    retryable: false,
    http: 409,
    meaning: 'The run has used up its steps or time, or its job or tenant has used up its tokens or money.',
  },
  PRICE_UNKNOWN: {
    retryable: false,
    http: 409,
    meaning: 'Money is limited, and the price of the model is not in the price table (`MODEL_PRICES`).',
  },
  DATABASE_RESTORED: {
    retryable: false,
    http: 409,
    meaning:
      'The database was restored from a copy in which the job had not ended; what was done since is not known.',
  },
  TURN_AWAITED: {
    retryable: true,
    http: 429,
    meaning: 'The calls of all processes to a model use up its rate or budget at the moment; the call waits.',
  },
  DEADLINE_PASSED: { retryable: false, http: 504, meaning: 'The job was not done before its deadline.' },
  STEP_TIMEOUT: {
    retryable: false,
    http: 504,
    meaning: 'A step or a precondition of a case was not done within its own timeout.',
  },
  CANCELED: { retryable: false, http: 409, meaning: 'A user canceled the job.' },
  EXPECTATION_NOT_MET: {
    retryable: false,
    http: 409,
    meaning: 'What a step of a case expects is not on the screen.',
  },
  PRECONDITION_NOT_MET: {
    retryable: false,
    http: 409,
    meaning: 'A precondition of a case does not hold; the case is blocked.',
  },
  SECRETS_UNAVAILABLE: {
    retryable: false,
    http: 503,
    meaning:
      'A case with secrets, or a sign-in by a token, was sent to a platform that has no key for it (`SECRETS_KEY`).',
  },
  ONCE_NOT_REPEATED: {
    retryable: false,
    http: 409,
    meaning: 'Continuing would repeat an action that may happen only once.',
  },
  INTERNAL: { retryable: false, http: 500, meaning: 'A fault of Tapwright itself.' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** What everything stands on is away, full or does not answer: it is waited for, and nobody's attempt is counted. */
const OUTAGES: ReadonlySet<ErrorCode> = new Set([
  'DATABASE_UNAVAILABLE',
  'DATABASE_FULL',
  'DATABASE_READ_ONLY',
  'ARTIFACTS_UNAVAILABLE',
  'BUS_UNAVAILABLE',
  'BUS_FULL',
  // Not an outage, but waited for in the same way.
  'TURN_AWAITED',
]);

/** True if no handler can help: the same work succeeds, unchanged, when the outage is over. */
export function isOutage(code: ErrorCode): boolean {
  return OUTAGES.has(code);
}

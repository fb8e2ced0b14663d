/** Error codes of W3C WebDriver (section 6.6) that this server answers with, and their HTTP status. */
const STATUS = {
  'element not interactable': 400,
  'invalid argument': 400,
  'invalid selector': 400,
  'invalid session id': 404,
  'no such element': 404,
  'session not created': 500,
  'stale element reference': 404,
  'unable to capture screen': 500,
  'unknown command': 404,
  'unknown error': 500,
  'unknown method': 405,
  'unsupported operation': 500,
} as const;

export type FaultCode = keyof typeof STATUS;

/** What a command failed with: becomes the JSON error of the protocol. */
export class WebDriverFault extends Error {
  readonly code: FaultCode;
  readonly status: number;

  /** `status` only where HTTP says it better than the protocol does, such as 413. */
  constructor(code: FaultCode, message: string, status: number = STATUS[code]) {
    super(message);
    this.name = 'WebDriverFault';
    this.code = code;
    this.status = status;
  }
}

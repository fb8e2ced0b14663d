/** Error codes of W3C WebDriver (section 6.6) that this server sends, with their HTTP status. */
const STATUS = {
  'element not interactable': 400,
  'invalid argument': 400,
  'invalid element state': 400,
  'invalid selector': 400,
  'invalid session id': 404,
  'no such alert': 404,
  'no such context': 400,
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

/** The failure of a command. It becomes the JSON error of the protocol. */
export class WebDriverFault extends Error {
  readonly code: FaultCode;
  readonly status: number;

  /** `status` is given only where HTTP has a better code than the protocol, such as 413. */
  constructor(code: FaultCode, message: string, status: number = STATUS[code]) {
    super(message);
    this.name = 'WebDriverFault';
    this.code = code;
    this.status = status;
  }
}

import { ERROR_CODES, type ErrorCode, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { z } from 'zod';

/** A running platform: its address, and the caller's key where it needs one. */
export interface ApiAddress {
  readonly url: string;
  readonly key: string | undefined;
}

const TIMEOUT_MS = 30_000;

export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: object;
  /** Besides those of the key and the body. */
  readonly headers?: Readonly<Record<string, string>>;
}

const Refusal = z.object({
  error: z.object({
    code: z.string().refine((code): code is ErrorCode => Object.hasOwn(ERROR_CODES, code)),
    message: z.string(),
    field: z.string().exactOptional(),
    expected: z.string().exactOptional(),
    advice: z.string().exactOptional(),
  }),
});

/**
 * Asks a running platform. A refusal becomes the same error that it was on the platform.
 * @throws TapwrightError also `API_UNREACHABLE`
 */
export async function askApi<Schema extends z.ZodType>(
  { url, key }: ApiAddress,
  { method, path, body: sent, headers: more = {} }: Question,
  answer: Schema,
): Promise<z.infer<Schema>> {
  const headers = {
    ...more,
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const json = sent === undefined ? {} : { body: JSON.stringify(sent) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(new URL(path, url), { method, headers, signal, ...json });
    body = response.status === 204 ? null : await response.json();
  } catch (cause) {
    throw unreachable(url, cause);
  }
  if (!response.ok) throw refusalOf(body) ?? unreachable(url, new Error(`it answered ${response.status}`));
  const parsed = answer.safeParse(body);
  if (parsed.success) return parsed.data;
  throw unreachable(url, new Error('this version does not know the form of its answer'));
}

/**
 * Reads bytes from a running platform: artifacts and drawings.
 * @throws TapwrightError also `API_UNREACHABLE`
 */
export async function fetchBytes({ url, key }: ApiAddress, path: string): Promise<Buffer> {
  const headers = key === undefined ? {} : { 'x-api-key': key };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let bytes: Buffer;
  try {
    response = await fetch(new URL(path, url), { headers, signal });
    bytes = Buffer.from(await response.arrayBuffer());
  } catch (cause) {
    throw unreachable(url, cause);
  }
  if (response.ok) return bytes;
  throw refusalOf(jsonOf(bytes)) ?? unreachable(url, new Error(`it answered ${response.status}`));
}

/** Null where it is none. */
function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

function refusalOf(body: unknown): TapwrightError | null {
  const parsed = Refusal.safeParse(body);
  if (!parsed.success) return null;
  const { code, message, ...details } = parsed.data.error;
  return new TapwrightError(code, message, details);
}

function unreachable(url: string, cause: unknown): TapwrightError {
  return new TapwrightError(
    'API_UNREACHABLE',
    `no platform answers at ${url}: ${toTapwrightError(cause).message}`,
    {
      field: '--url',
      expected: 'the address that `tapwright serve` prints',
      cause,
    },
  );
}

import { ERROR_CODES, type ErrorCode } from '@tapwright/contracts';
import { z } from 'zod';
import { component, described } from './schemas.ts';

/** Codes with which any route that needs a key may refuse. */
const ALWAYS = [
  'INPUT_INVALID',
  'UNAUTHORIZED',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'SESSION_ENDED',
  'CROSS_SITE_REFUSED',
  'TOKEN_REFUSED',
  'OIDC_UNAVAILABLE',
  'SCOPE_MISSING',
  'HOST_REFUSED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'DATABASE_FULL',
  'DATABASE_READ_ONLY',
  'API_OVERLOADED',
] as const;

type Refusals = Readonly<Record<never, z.ZodType>>;

/** Refusals with a single code, the usual kind: routes share their schemas. */
const known = new Map<ErrorCode, z.ZodType>();

/**
 * The answers of a route that refuses, by HTTP status: those that every route has, and those of the codes named here.
 * The type names no status, as handlers do not send these answers: they throw a `TapwrightError`.
 */
export function refusals(...codes: readonly ErrorCode[]): Refusals {
  return refusalsOf([...ALWAYS, ...codes]);
}

/** As {@link refusals}, but with these codes only. */
export function refusalsOf(codes: readonly ErrorCode[]): Refusals {
  const groups = Object.groupBy(new Set(codes), (code) => ERROR_CODES[code].http);
  return Object.fromEntries(
    Object.entries(groups).map(([status, group = []]) => [status, refusal(group.toSorted())]),
  );
}

function refusal(codes: readonly ErrorCode[]): z.ZodType {
  const [code, another] = codes;
  const schema = code === undefined || another !== undefined ? withCodes(codes) : withCode(code);
  return described(schema, codes.map((one) => `\`${one}\`: ${ERROR_CODES[one].meaning}`).join(' '));
}

function withCode(code: ErrorCode): z.ZodType {
  const schema = known.get(code) ?? component(withCodes([code]), `Error${inPascalCase(code)}`);
  known.set(code, schema);
  return schema;
}

/** The form of `TapwrightError.toJSON()`. */
function withCodes(codes: readonly ErrorCode[]): z.ZodType {
  return z.strictObject({
    error: z.strictObject({
      code: z.enum(codes),
      message: z.string(),
      field: z.string().optional(),
      expected: z.string().optional(),
      advice: z.string().optional(),
    }),
  });
}

function inPascalCase(code: ErrorCode): string {
  return code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
}

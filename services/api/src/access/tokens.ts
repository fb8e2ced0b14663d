import { SCOPES, type Scope, TapwrightError, TenantName } from '@tapwright/contracts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Caller } from './caller.ts';
import { createIssuerKeys, type IssuerOptions } from './issuer-keys.ts';

/** Where tokens come from, for whom they are, and which of their claims say who the caller is. */
export interface OidcSettings extends IssuerOptions {
  readonly audience: string;
  readonly tenantClaim: string;
  readonly scopesClaim: string;
}

/** What a token of identity must say besides. */
export interface ExpectedToken {
  /** Of the sign-in that it was issued for. */
  readonly nonce: string;
}

export interface TokenReader {
  /** @throws TapwrightError `TOKEN_REFUSED`, `OIDC_UNAVAILABLE` */
  callerOf(token: string, expected?: ExpectedToken): Promise<Caller>;
}

/** Asymmetric ones only: with a shared secret, whoever knows the public key could sign; and never `none`. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** How far clocks may differ, seconds. */
const TOLERANCE_S = 5;
const SUBJECT_MAX = 200;
const FORM = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** True for a text of three parts, as a signed token has. */
export function isToken(text: string): boolean {
  return FORM.test(text);
}

export function createTokenReader({
  audience,
  tenantClaim,
  scopesClaim,
  ...issuing
}: OidcSettings): TokenReader {
  const keys = createIssuerKeys(issuing);
  const expected = {
    issuer: issuing.issuer,
    audience,
    algorithms: ALGORITHMS,
    clockTolerance: TOLERANCE_S,
    requiredClaims: ['exp', 'sub', tenantClaim, scopesClaim],
  };
  return {
    async callerOf(token, identity) {
      const { payload } = await jwtVerify(token, keys, expected).catch((cause: unknown) => {
        throw cause instanceof TapwrightError ? cause : refused(problemOf(cause));
      });
      if (identity !== undefined) refuseOther(payload, { ...identity, audience });
      return {
        tenantId: tenantOf(payload, tenantClaim),
        kind: 'token',
        subject: `oidc:${String(payload.sub).slice(0, SUBJECT_MAX)}`,
        name: String(payload.sub).slice(0, SUBJECT_MAX),
        scopes: scopesOf(payload, scopesClaim),
        endsAt: (payload.exp ?? 0) * 1_000,
      };
    },
  };
}

/** A token of identity is that of this sign-in, and of this client where several may use it. */
function refuseOther(payload: JWTPayload, { nonce, audience }: ExpectedToken & { audience: string }): void {
  if (payload.nonce !== nonce) throw refused('its claim nonce is missing or wrong');
  const isForOthers = Array.isArray(payload.aud) && payload.aud.length > 1;
  if (payload.azp === undefined ? isForOthers : payload.azp !== audience)
    throw refused('its claim azp is missing or wrong');
}

function tenantOf(payload: JWTPayload, claim: string): string {
  const { data } = TenantName.safeParse(payload[claim]);
  if (data !== undefined) return data;
  throw refused(`its claim ${claim} is not the name of a tenant`);
}

/** Words, or a list of them. Those that are not scopes of ours are for somebody else. */
function scopesOf(payload: JWTPayload, claim: string): ReadonlySet<Scope> {
  const given = payload[claim];
  const words: readonly unknown[] | null =
    typeof given === 'string' ? given.split(' ') : Array.isArray(given) ? given : null;
  if (words === null) throw refused(`its claim ${claim} is neither a text nor a list`);
  return new Set(SCOPES.filter((scope) => words.includes(scope)));
}

/** Names no value of the token. */
function problemOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'its time is over';
  if (error instanceof errors.JWTClaimValidationFailed) return `its claim ${error.claim} is missing or wrong`;
  if (error instanceof errors.JWKSNoMatchingKey) return 'its issuer has no such key';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'its algorithm is not allowed';
  return 'its form or signature is not valid';
}

function refused(problem: string): TapwrightError {
  return new TapwrightError('TOKEN_REFUSED', `the bearer token is refused: ${problem}`, {
    field: 'authorization',
    expected: 'a valid token of OIDC_ISSUER for OIDC_AUDIENCE, with a tenant and scopes',
  });
}

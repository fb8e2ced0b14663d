import { TapwrightError } from '@tapwright/contracts';
import { ModelEnvironment, platformModels } from '@tapwright/model';
import { SetupLinesEnvironment } from '@tapwright/policy';
import { BaseConfig, MeterEnvironment } from '@tapwright/service';
import { z } from 'zod';
import { isSafeAddress } from './access/issuer-keys.ts';
import type { SignInSettings } from './access/sign-in.ts';
import { LimitSettings, limitsOf } from './http/limits.ts';
import type { ApiOptions } from './index.ts';
import { readNetworks } from './webhooks/addresses.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const CALLBACK = '/v1/session/oidc/callback';

/** Who may call the API, by which names, and how much. */
export const AccessSettings = LimitSettings.extend({
  /** `tenant:key` pairs, separated by commas. Best given as a file by API_KEYS_FILE. */
  API_KEYS: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]+:[^,\s:]{16,}(,[A-Za-z0-9_-]+:[^,\s:]{16,})*$/,
      'tenant:key,… with keys of 16 characters or more',
    )
    .optional(),
  /**
   * Tenants, separated by commas, that may label and release devices and reserve them for others. A tenant that has
   * the platform alone may do so anyway.
   */
  API_OPERATORS: z
    .string()
    .regex(/^[A-Za-z0-9_-]+(,[A-Za-z0-9_-]+)*$/, 'names of tenants, separated by commas')
    .optional(),
  /** Issuer of bearer tokens, exactly as it stands in them; absent: none are accepted. */
  OIDC_ISSUER: z.string().refine(isSafeAddress, 'an https address, or one of loopback').optional(),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_TENANT_CLAIM: z.string().default('tenant'),
  OIDC_SCOPES_CLAIM: z.string().default('scope'),
  /** As which the issuer knows the dashboard; absent: people sign in with a key or a token only. */
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  /** Best given as a file by OIDC_CLIENT_SECRET_FILE; absent: a client that keeps no secret, with PKCE alone. */
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** Where the issuer sends browsers back: the address of the API and `/v1/session/oidc/callback`. */
  OIDC_REDIRECT_URL: z
    .string()
    .refine(isSafeAddress, 'an https address, or one of loopback')
    .refine(
      (text) => URL.parse(text)?.pathname.endsWith(CALLBACK) === true,
      `an address that ends with ${CALLBACK}`,
    )
    .optional(),
  /** What the issuer is asked for, `openid` among it. */
  OIDC_REQUEST_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/, 'words, openid among them')
    .default('openid'),
  OIDC_SESSION_MINUTES: z.coerce.number().int().min(1).max(720).default(60),
  /** Names, separated by commas, that the API is called by. */
  API_HOSTS: z
    .string()
    .regex(/^[^,\s/]+(,[^,\s/]+)*$/, 'host names without a port, separated by commas')
    .optional(),
  /** Networks besides public addresses that webhooks may lead to, such as `10.1.0.0/16`, separated by commas. */
  WEBHOOK_NETWORKS: z.string().optional(),
  /** A webhook to which nothing could be delivered for so many days is switched off. */
  WEBHOOK_DISABLE_AFTER_DAYS: z.coerce.number().min(0.01).max(365).default(5),
  ...SetupLinesEnvironment.shape,
  /** What benchmarks say that their calls have cost. */
  MODEL_PRICES: MeterEnvironment.shape.MODEL_PRICES,
  /** The models that jobs may name: the API needs their names and prices, and no keys. */
  MODELS: ModelEnvironment.shape.MODELS,
});

export function accessOf(
  settings: z.infer<typeof AccessSettings>,
): Pick<
  ApiOptions,
  'keys' | 'operators' | 'oidc' | 'hosts' | 'limits' | 'setupLines' | 'webhooks' | 'models' | 'prices'
> {
  const { API_KEYS: keys, API_OPERATORS: operators, API_HOSTS: hosts } = settings;
  const { names: models, prices } = platformModels(settings.MODELS);
  return {
    keys,
    ...(operators === undefined ? {} : { operators: operators.split(',') }),
    ...oidcOf(settings),
    ...(hosts === undefined ? {} : { hosts: hosts.split(',') }),
    limits: limitsOf(settings),
    setupLines: settings.SETUP_LINES,
    models,
    prices: { ...settings.MODEL_PRICES, ...prices },
    webhooks: {
      networks: readNetworks(settings.WEBHOOK_NETWORKS),
      disableAfterMs: settings.WEBHOOK_DISABLE_AFTER_DAYS * DAY_MS,
    },
  };
}

/** @throws TapwrightError `CONFIG_INVALID` where an issuer has no audience: its tokens for others would be accepted */
function oidcOf(settings: z.infer<typeof AccessSettings>): Pick<ApiOptions, 'oidc'> {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = settings;
  if (issuer === undefined) {
    if (settings.OIDC_CLIENT_ID === undefined) return {};
    throw new TapwrightError('CONFIG_INVALID', 'OIDC_CLIENT_ID is set without OIDC_ISSUER', {
      field: 'OIDC_ISSUER',
      expected: 'the issuer that knows this client',
    });
  }
  if (audience === undefined) {
    throw new TapwrightError('CONFIG_INVALID', 'OIDC_ISSUER is set without OIDC_AUDIENCE', {
      field: 'OIDC_AUDIENCE',
      expected: 'whom the tokens are for',
    });
  }
  const { OIDC_TENANT_CLAIM: tenantClaim, OIDC_SCOPES_CLAIM: scopesClaim } = settings;
  return { oidc: { issuer, audience, tenantClaim, scopesClaim, ...signInOf(settings) } };
}

/** @throws TapwrightError `CONFIG_INVALID` where a client does not say where browsers come back */
function signInOf(settings: z.infer<typeof AccessSettings>): { readonly signIn?: SignInSettings } {
  const { OIDC_CLIENT_ID: clientId, OIDC_REDIRECT_URL: redirectUrl } = settings;
  if (clientId === undefined) return {};
  if (redirectUrl === undefined) {
    throw new TapwrightError('CONFIG_INVALID', 'OIDC_CLIENT_ID is set without OIDC_REDIRECT_URL', {
      field: 'OIDC_REDIRECT_URL',
      expected: `the address of the platform and ${CALLBACK}, as it is registered at the issuer`,
    });
  }
  const { OIDC_CLIENT_SECRET: clientSecret = null, OIDC_REQUEST_SCOPE: scope } = settings;
  const sessionMs = settings.OIDC_SESSION_MINUTES * MINUTE_MS;
  return { signIn: { clientId, clientSecret, redirectUrl, scope, sessionMs } };
}

export const Config = BaseConfig.extend({
  /** Address to listen on; without API keys only a loopback address is accepted. */
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  ...AccessSettings.shape,
});
export type Config = z.infer<typeof Config>;

import { readFileSync } from 'node:fs';
import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { type Finding, LOOK_MS, type Look, missing, ok, wrong } from './finding.ts';

const CLOCK_MOST_MS = 60_000;
const POSTGRES_LEAST = 15;
/** An address, or the socket of a machine. */
const IS_DATABASE = /^(?:postgres(?:ql)?:\/\/|socket:|\/)/;

/** The database, where DATABASE_URL names one. */
export const lookAtDatabase: Look = async (environment) => {
  const url = readFrom(environment, 'DATABASE_URL');
  if (url !== undefined && !IS_DATABASE.test(url))
    return [
      wrong(
        'database',
        'DATABASE_URL is not an address',
        'set it as postgres://USER:PASSWORD@HOST:5432/NAME',
      ),
    ];
  if (url === undefined) return [ok('database', 'none is named (DATABASE_URL): one process has its own')];
  const { probePostgres } = await import('@tapwright/store');
  try {
    const { version, isMigrated, aheadMs } = await probePostgres(url, LOOK_MS);
    return [
      Number.parseInt(version, 10) < POSTGRES_LEAST
        ? wrong('database', `PostgreSQL ${version} is too old`, `use PostgreSQL ${POSTGRES_LEAST} or newer`)
        : ok('database', `PostgreSQL ${version}`),
      ...(isMigrated
        ? []
        : [wrong('database', 'it is not up to date', 'DATABASE_OWNER_URL=… tapwright migrate')]),
      ...(Math.abs(aheadMs) <= CLOCK_MOST_MS ? [] : [wrongClock('the database', aheadMs)]),
    ];
  } catch (thrown) {
    const mend =
      'start it (systemctl start postgresql; docker compose up -d postgres), or correct DATABASE_URL; psql "$DATABASE_URL" -c "select 1" tries it';
    return [wrong('database', toTapwrightError(thrown).message, mend)];
  }
};

function wrongClock(whose: string, aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const way = aheadMs > 0 ? 'ahead of' : 'behind';
  return wrong(
    'clocks',
    `the clock of ${whose} is ${seconds} s ${way} this machine's`,
    'let both follow a time server (timedatectl set-ntp true)',
  );
}

/** The bus, where NATS_URL names one. */
export const lookAtBus: Look = async (environment) => {
  const { NATS_URL: servers } = environment;
  if (servers === undefined) return [ok('bus', 'none is named (NATS_URL): one process has its own')];
  const { probeJetStream } = await import('@tapwright/bus');
  try {
    const probe = await probeJetStream({
      servers: servers.split(','),
      access: accessOf(environment),
      timeoutMs: LOOK_MS,
    });
    if (probe.hasJetStream === false)
      return [
        wrong('bus', `NATS ${probe.version} keeps no streams`, 'start it with JetStream: nats-server -js'),
      ];
    const rest = probe.hasJetStream === null ? '; this user may not ask for its streams' : ', with JetStream';
    return [ok('bus', `NATS ${probe.version}${rest}`)];
  } catch (thrown) {
    const mend =
      'start it (nats-server -js; docker compose up -d nats), or correct NATS_URL and the user (NATS_NKEY, NATS_CREDENTIALS)';
    return [wrong('bus', toTapwrightError(thrown).message, mend)];
  }
};

/** As the services read them: a text, or the file that holds it. @throws TapwrightError for a file that cannot be read */
function readFrom(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = environment[`${name}_FILE`];
  if (environment[name] !== undefined || file === undefined) return environment[name];
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const message = `the file that ${name}_FILE names cannot be read`;
    throw new TapwrightError('CONFIG_INVALID', message, { field: `${name}_FILE`, cause });
  }
}

function accessOf(environment: NodeJS.ProcessEnv) {
  const read = (name: string) => readFrom(environment, name);
  const [nkeySeed, credentials] = [read('NATS_NKEY'), read('NATS_CREDENTIALS')];
  const [ca, cert, key] = [read('NATS_CA'), read('NATS_CERT'), read('NATS_CERT_KEY')];
  const tls = {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
  return {
    ...(nkeySeed === undefined ? {} : { nkeySeed }),
    ...(credentials === undefined ? {} : { credentials }),
    ...(Object.keys(tls).length === 0 ? {} : { tls }),
  };
}

/** A platform, where one is named. */
export function lookAtPlatform(url: string | null): Look {
  return async ({ TAPWRIGHT_API_KEY: key }) => {
    if (url === null) return [];
    const base = url.replace(/\/+$/, '');
    const headers = key === undefined ? {} : { 'x-api-key': key };
    const ask = (path: string) =>
      fetch(`${base}${path}`, { headers, signal: AbortSignal.timeout(LOOK_MS), redirect: 'manual' });
    try {
      const ready = await ask('/readyz');
      await ready.body?.cancel();
      const answer = await ask('/v1/devices');
      const clock = clockOf(answer);
      if (answer.status === 401)
        return [
          wrong(
            'platform',
            `${base} refuses the key`,
            'export TAPWRIGHT_API_KEY=…; `tapwright keys add` makes one',
          ),
          ...clock,
        ];
      if (!answer.ok)
        return [
          wrong(
            'platform',
            `${base} answers ${answer.status}`,
            'look at its log; `curl …/readyz` says what is away',
          ),
        ];
      const { devices = [] } = (await answer.json()) as { devices?: readonly unknown[] };
      // One process that does everything has no such answer.
      const away = ready.ok || ready.status === 404 ? '' : '; it says that it is not ready';
      return [
        devices.length === 0
          ? missing('platform', `${base} answers, but has no phone${away}`, 'tapwright devices list')
          : ok('platform', `${base} answers; phones: ${devices.length} on the first page${away}`),
        ...clock,
      ];
    } catch {
      const mend = `start it (tapwright serve), or correct --url or url; curl -i ${base}/readyz shows what this machine gets`;
      return [wrong('platform', `${base} does not answer`, mend)];
    }
  };
}

/** By the time of its answer: signatures of webhooks and tokens are refused where clocks are far apart. */
function clockOf({ headers }: Response): readonly Finding[] {
  const aheadMs = Date.parse(headers.get('date') ?? '') - Date.now();
  return Math.abs(aheadMs) > CLOCK_MOST_MS ? [wrongClock('the platform', aheadMs)] : [];
}

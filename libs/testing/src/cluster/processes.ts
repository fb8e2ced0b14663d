import { type ProcessName, SERVICE_NAMES, type ServiceName, servicesIn } from '@tapwright/contracts';
import { type Child, startChild } from './child.ts';

/** Which processes there are: one for each service, or the brain, the API and a gateway. */
export type ClusterShape = 'eight' | 'brain';

export interface ClusterOptions {
  /** By default `eight`. */
  readonly shape?: ClusterShape;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** First word of subjects and streams. */
  readonly prefix: string;
  /** 0 uses any free port. */
  readonly apiPort: number;
  /** Virtual devices to start; null: `ADB_SERVERS` in the environment names the existing ones. */
  readonly farm: { readonly devices: number; readonly virtual: string } | null;
  readonly environment: NodeJS.ProcessEnv;
  readonly output: 'inherit' | 'ignore';
  /** Additional variables of single services, which the process gets that hosts them, and of single processes. */
  readonly extra?: Partial<Record<ProcessName, Readonly<Record<string, string>>>>;
  /** How often a service is started again when it dies; by default twenty times. */
  readonly restartsMax?: number;
}

export interface Cluster {
  /** The current address of the API; with port 0 it changes when its process is restarted. */
  readonly apiUrl: string;
  /** The process that hosts this service. */
  service(name: ServiceName): Child;
  /** Every process of the platform, by its name. */
  readonly processes: ReadonlyMap<ProcessName, Child>;
  /** The last lines of all processes, newest last. */
  readonly lines: readonly string[];
  /** Drains every process; returns how each ended. */
  stop(): Promise<Readonly<Record<string, string>>>;
}

const LINES_MAX = 2_000;
const FARM_PORT = 5_137;

/** The processes of a shape. */
export function processesOf(shape: ClusterShape): readonly ProcessName[] {
  return shape === 'eight' ? SERVICE_NAMES : ['api', 'brain', 'device-gateway'];
}

/** Starts every process and waits until all are ready. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const lines: string[] = [];
  let apiUrl = '';
  const onLine = (name: string, line: string) => {
    if (name === 'api') apiUrl = urlIn(line) ?? apiUrl;
    if (options.output === 'inherit') process.stderr.write(`${name.padEnd(15)} ${line}\n`);
    lines.push(`${name} ${line}`);
    if (lines.length > LINES_MAX) lines.shift();
  };
  const farm = options.farm === null ? null : startFarm(options, options.farm, onLine);
  await farm?.ready();
  const adb = farm === null ? {} : { ADB_SERVERS: `127.0.0.1:${FARM_PORT}` };
  const processes = new Map<ProcessName, Child>();
  for (const name of processesOf(options.shape ?? 'eight')) {
    const extra = Object.assign({}, ...[...servicesIn(name), name].map((one) => options.extra?.[one]));
    const environment = { ...options.environment, ...baseOf(options), ...adb, ...extra };
    processes.set(name, startProcess(name, { ...options, environment }, onLine));
  }
  const children = [...processes.values(), ...(farm === null ? [] : [farm])];
  try {
    await Promise.all(children.map((child) => child.ready()));
  } catch (error) {
    await Promise.all(children.map((child) => child.stop()));
    throw new Error(`the cluster did not start:\n${lines.slice(-20).join('\n')}`, { cause: error });
  }
  return {
    get apiUrl() {
      return apiUrl;
    },
    lines,
    processes,
    service(service) {
      const [, child] = [...processes].find(([name]) => servicesIn(name).includes(service)) ?? [];
      if (child === undefined) throw new Error(`no process hosts ${service}`);
      return child;
    },
    async stop() {
      const ends = await Promise.all(
        children.map(async (child) => [child.name, await child.stop()] as const),
      );
      return Object.fromEntries(ends);
    },
  };
}

function baseOf(options: ClusterOptions): Record<string, string> {
  return {
    DATABASE_URL: options.databaseUrl,
    NATS_URL: options.natsUrl,
    BUS_PREFIX: options.prefix,
    API_PORT: String(options.apiPort),
    HEALTH_PORT: '0',
  };
}

/** One process of the platform. Its clock can be wrong ({@link SKEW_VARIABLE}, {@link STEP_VARIABLE}). */
export function startProcess(
  name: ProcessName,
  options: Pick<ClusterOptions, 'environment' | 'restartsMax'>,
  onLine: (name: string, line: string) => void,
  called: string = name,
): Child {
  return startChild({
    name: called,
    command: ['--import', './libs/testing/src/cluster/skewed-clock.ts', `services/${name}/src/main.ts`],
    environment: options.environment,
    isReady: (line) => line.includes('"msg":"ready"'),
    onLine,
    ...(options.restartsMax === undefined ? {} : { restartsMax: options.restartsMax }),
  });
}

function startFarm(
  options: ClusterOptions,
  farm: { devices: number; virtual: string },
  onLine: (name: string, line: string) => void,
): Child {
  const flags = ['--devices', String(farm.devices), '--virtual', farm.virtual, '--port', String(FARM_PORT)];
  return startChild({
    name: 'farm',
    command: ['services/cli/src/main.ts', 'farm', ...flags],
    environment: options.environment,
    isReady: (line) => line === 'ready',
    onLine,
  });
}

function urlIn(line: string): string | null {
  return /"url":"(http[^"]+)"/.exec(line)?.[1] ?? null;
}

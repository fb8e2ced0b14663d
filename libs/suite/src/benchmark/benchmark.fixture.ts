import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { NO_BUDGET } from './cells/ledger.ts';
import {
  type Benchmarked,
  type BenchmarkHost,
  type BenchmarkOptions,
  runBenchmark,
} from './run-benchmark.ts';

/** A benchmark of single questions in a folder of its own: nothing is run on a device. */
export interface TestBenchmark extends Disposable {
  readonly folder: string;
  readonly out: string;
  /** Other entries for the same folder: the path of their file. */
  models(entries: string): string;
  run(values?: Partial<BenchmarkOptions>, host?: Partial<BenchmarkHost>): Promise<Benchmarked>;
  /** Everything that was written, packed files unpacked. */
  written(): string;
}

export function testBenchmark(models: string): TestBenchmark {
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-'));
  const file = join(folder, 'models.yaml');
  const out = join(folder, 'out');
  writeFileSync(file, `models:\n${models}\n`);
  return {
    folder,
    out,
    models(entries) {
      const other = join(folder, 'other.yaml');
      writeFileSync(other, `models:\n${entries}\n`);
      return other;
    },
    run: (values = {}, host = {}) =>
      runBenchmark(
        {
          ...{
            models: file,
            tasks: ['virtual:notes'],
            questions: [],
            wish: {},
          },
          ...{ dimensions: ['goal', 'app', 'grounding', 'instructions'], seeds: 1, limit: 4, lanes: 2 },
          noise: [],
          ...{ budget: NO_BUDGET, out, ...values },
        },
        {
          environment: {},
          signal: new AbortController().signal,
          now: () => performance.now(),
          openPlayer: () => Promise.reject(new Error('nothing is run here')),
          onCell: () => undefined,
          onFault: () => undefined,
          takeFolder: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
          ...host,
        },
      ),
    written: () =>
      readdirSync(out, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(json|md|gz|part)$/.test(name))
        .sort()
        .map((name) => readFileSync(join(out, name)))
        .map((bytes) => (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8'))
        .join('\n'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Results without what may differ from one measurement to the next. */
export function unmeasured({ results }: Pick<Benchmarked, 'results'>): unknown {
  const { measured: _, ...others } = results;
  return others;
}

import { BUSY_MOST } from './law.ts';
import type { Row } from './row.ts';
import type { Summary } from './summary.ts';

export function rowLine(row: Row): string {
  const { phones, stepsPerSecond, jobsPerSecond, cpuPerStepMs, threadPerStepMs } = row;
  return (
    `${String(phones).padStart(4)} phones  ${stepsPerSecond.toFixed(1).padStart(6)} steps/s  ` +
    `${jobsPerSecond.toFixed(1).padStart(5)} jobs/s  CPU per step ${ms(cpuPerStepMs)}, ` +
    `of it thread ${ms(threadPerStepMs)}, database ${ms(row.databasePerStepMs)}; phones ${ms(row.phonesPerStepMs)}  ` +
    `thread busy ${(row.utilisation * 100).toFixed(0)} %  memory ${row.rssMb.toFixed(0)} MB`
  );
}

export function summaryLines({ rows, growth, law, prediction, memory, needs }: Summary): readonly string[] {
  const { demands } = law;
  const [least, most] = [rows[0]?.phones, rows.at(-1)?.phones];
  return [
    `CPU per step with ${most} phones: ${growth.toFixed(2)} of that with ${least}`,
    `U = X·S from ${prediction.from.join(' and ')} phones: runtime ${ms(demands.runtimeMs)}, database ` +
      `${ms(demands.databaseMs)}, phones ${ms(demands.phonesMs)}; first busy: ${law.bottleneck}, at most ` +
      `${(law.reached * 100).toFixed(0)} %; ${law.unsharedPerSecond.toFixed(0)} steps/s with a core to itself`,
    `${prediction.phones} phones: predicted ${prediction.stepsPerSecond.toFixed(1)} steps/s, measured ` +
      `${prediction.measured.toFixed(1)} (${percent(prediction.error)}); thread busy at that rate: predicted ` +
      `${(prediction.busy.predicted * 100).toFixed(0)} %, measured ${(prediction.busy.measured * 100).toFixed(0)} % ` +
      `(${percent(prediction.busy.error)})`,
    ...(memory === null
      ? []
      : [
          `heap: ${memory.idlePhoneKb.toFixed(0)} kB for an idle phone, ${memory.runKb.toFixed(0)} kB for its run`,
        ]),
    ...needs.map(
      ({ phones, stepsPerSecond, runtimeCores, databaseCores }) =>
        `on paper, ${phones} phones: ${stepsPerSecond.toFixed(0)} steps/s need ${runtimeCores.toFixed(1)} cores for ` +
        `the runtime and ${databaseCores.toFixed(1)} for the database, each ${BUSY_MOST * 100} % busy`,
    ),
  ];
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function percent(share: number): string {
  return `${share < 0 ? '' : '+'}${(share * 100).toFixed(0)} %`;
}

import { Config as ActorConfig } from '@tapwright/actor/config';
import { servicesIn } from '@tapwright/contracts';
import { Config as PerceptionConfig } from '@tapwright/perception/config';
import { Config as PlannerConfig } from '@tapwright/planner/config';
import { Config as ReflectorConfig } from '@tapwright/reflector/config';
import { Config as EmitterConfig } from '@tapwright/script-emitter/config';
import { Config as VerifierConfig } from '@tapwright/verifier/config';
import { expect, test } from 'vitest';
import { Config } from './config.ts';

const HOSTED = [ActorConfig, PerceptionConfig, PlannerConfig, ReflectorConfig, EmitterConfig, VerifierConfig];

test('the brain reads every variable that a service reads which it hosts', () => {
  expect(HOSTED).toHaveLength(servicesIn('brain').length);
  const known = Object.keys(Config.shape);
  expect(HOSTED.flatMap(({ shape }) => Object.keys(shape)).filter((name) => !known.includes(name))).toEqual(
    [],
  );
});

test('it has more connections to the database than one service, as long as nobody says how many', () => {
  expect(Config.parse({}).DATABASE_POOL).toBeGreaterThan(ActorConfig.parse({}).DATABASE_POOL);
  expect(Config.parse({ DATABASE_POOL: '5' }).DATABASE_POOL).toBe(5);
});

import { createSecretBox, randomSecretKey } from '@tapwright/service';
import { acrossTenants, asTenant, listSealedSecrets } from '@tapwright/store';
import { platformDatabase, storeJob } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { rotateSecrets } from './rotate-secrets.ts';

const VALUES = { pin: '2640' };
const [old, fresh, lost] = [randomSecretKey(), randomSecretKey(), randomSecretKey()];

test('secrets of all tenants are sealed with the new key, those that no key opens stay, and a second time changes nothing', async () => {
  await using db = await platformDatabase();
  const store = (tenantId: string, id: string, key: Buffer | null) =>
    asTenant(tenantId, () =>
      storeJob(db, { id, tenantId, secrets: key === null ? null : createSecretBox(key).seal(id, VALUES) }),
    );
  await store('red', 'job_1', old);
  await store('blue', 'job_2', old);
  await store('blue', 'job_3', fresh);
  await store('red', 'job_4', lost);
  await store('red', 'job_5', null);
  const box = createSecretBox(fresh, old);
  expect(await rotateSecrets(db, box)).toEqual({ resealed: 2, already: 1, unopened: ['job_4'] });
  expect(await rotateSecrets(db, box)).toEqual({ resealed: 0, already: 3, unopened: ['job_4'] });
  const after = createSecretBox(fresh);
  const rows = await acrossTenants('secrets', () => listSealedSecrets(db.read, { limit: 10, after: null }));
  expect(rows.map(({ jobId }) => jobId)).toEqual(['job_1', 'job_2', 'job_3', 'job_4']);
  for (const { jobId, sealed } of rows.slice(0, 3)) expect(after.open(jobId, sealed)).toEqual(VALUES);
});

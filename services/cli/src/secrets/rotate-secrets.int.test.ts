import { createSecretBox, randomSecretKey } from '@tapwright/service';
import { acrossTenants, asTenant, findWebhook, insertWebhook, listSealedSecrets } from '@tapwright/store';
import { platformDatabase, storeJob } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { rotateSecrets, rotateWebhookSecrets } from './rotate-secrets.ts';

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

test('secrets of webhooks are sealed anew, too', async () => {
  await using db = await platformDatabase();
  const add = (tenantId: string, id: string, key: Buffer) =>
    asTenant(tenantId, () =>
      db.transaction((tx) =>
        insertWebhook(tx, {
          ...{ tenantId, id, url: 'https://hooks.example/', events: ['job.ended'], outcomes: null },
          sealed: createSecretBox(key).seal(`webhook ${id}`, { current: 'whsec_new', previous: 'whsec_old' }),
        }),
      ),
    );
  await add('red', 'whk_1', old);
  await add('blue', 'whk_2', fresh);
  await add('blue', 'whk_3', lost);
  const box = createSecretBox(fresh, old);
  expect(await rotateWebhookSecrets(db, box)).toEqual({ resealed: 1, already: 1, unopened: ['whk_3'] });
  expect(await rotateWebhookSecrets(db, box)).toEqual({ resealed: 0, already: 2, unopened: ['whk_3'] });
  const row = await asTenant('red', () => findWebhook(db.read, 'red', 'whk_1'));
  expect(createSecretBox(fresh).open('webhook whk_1', row?.sealed ?? '')).toEqual({
    current: 'whsec_new',
    previous: 'whsec_old',
  });
});

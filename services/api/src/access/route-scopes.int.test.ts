import { SCOPES } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { apiOfTheFile, storeKey } from '../api.fixture.ts';
import { describedRoutes } from '../openapi-document.ts';
import { callsOfEveryRoute, methodOf } from '../routes/every-call.fixture.ts';
import { collectRoutes } from '../routes/registered-routes.fixture.ts';
import { ROUTE_SCOPES } from './route-scopes.ts';

const on = apiOfTheFile();

test('the table has a row for every route, and no other', async () => {
  const app = describedRoutes();
  const routes = collectRoutes(app);
  await app.ready();
  expect(Object.keys(ROUTE_SCOPES).toSorted()).toEqual([...routes].toSorted());
});

test.each(SCOPES)(
  'a key with the scope %s alone may call what the table says, and nothing else',
  async (scope) => {
    const { headers: all } = await storeKey(on.db);
    const { headers } = await storeKey(on.db, { scopes: [scope] });
    const calls = await callsOfEveryRoute({ ...on, headers: all });
    const answered: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const { route, url, payload } of calls) {
      const request = { method: methodOf({ route }), url, ...(payload === undefined ? {} : { payload }) };
      const sent = await on.api.send({ ...request, headers });
      const needed = ROUTE_SCOPES[route];
      const isAllowed = needed === 'open' || needed?.includes(scope) === true;
      expected[route] = isAllowed ? 'done' : '403 SCOPE_MISSING';
      answered[route] =
        sent.statusCode < 300 ? 'done' : `${sent.statusCode} ${String(Object(sent.json()).error?.code)}`;
      // What later calls need is done by somebody else then.
      if (!isAllowed) await on.api.send({ ...request, headers: all });
    }
    expect(answered).toEqual(expected);
  },
);

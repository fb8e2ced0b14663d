import { countOpenJobs, listDaySpendings, listReservations, storedBytes } from '@tapwright/store';
import { z } from 'zod';
import { hoursOf } from '../devices/reserve.ts';
import { refusals } from '../http/refusals.ts';
import { limitsFor, operates, type RestApp, type RestContext } from '../http/rest-app.ts';
import { component, described } from '../http/schemas.ts';

const NANO = 1e9;
/** Jobs are counted no further. */
const COUNTED_MAX = 100_000;
const HOURS_DIGITS = 2;

const amount = (about: string) => z.number().nullable().describe(about);
const Limit = component(
  z.object({
    most: amount('Null: no limit.'),
    used: amount('Null: it is not counted, or each process counts for itself.'),
  }),
  'Limit',
  { description: 'What a tenant may have, and has.' },
);
const SpentDay = component(
  z.object({
    day: z.string().describe('In UTC, as 2026-01-31.'),
    tokens: z.int(),
    usd: z.number(),
    reservedTokens: z.int().describe('What calls under way may still use.'),
    reservedUsd: z.number(),
  }),
  'SpentDay',
  { description: 'What models have used on one day, and calls under way may use.' },
);
const LimitsView = z.object({
  openJobs: Limit,
  storedBytes: Limit,
  deviceHours: Limit,
  requestsPerMinute: Limit,
  streams: Limit,
  tokensToday: Limit,
  usdToday: Limit,
  days: z.array(SpentDay).describe('The newest first, at most 32; calls are counted while there is a limit.'),
});

/** What the caller may ask of the platform, and has. */
export function limitRoutes(app: RestApp, context: RestContext): void {
  app.get(
    '/v1/limits',
    {
      schema: {
        summary: "Tells the caller's limits, what of them is used, and what models have cost of late",
        tags: ['keys'],
        response: { 200: described(LimitsView, 'The limits.'), ...refusals() },
      },
    },
    async (request) => {
      const { tenantId } = request;
      const { read } = context.platform.db;
      const limits = limitsFor(context, request);
      const isFree = await operates(context, request);
      const [openJobs, stored, reservations, rows] = await Promise.all([
        countOpenJobs(read, tenantId, COUNTED_MAX),
        storedBytes(read, tenantId),
        listReservations(read, tenantId),
        listDaySpendings(read, tenantId),
      ]);
      const days = rows.map(spentDay);
      const today = days.find(({ day }) => day === new Date().toISOString().slice(0, 10));
      // Without a limit of the day no call is counted: nothing is known, which is not nothing.
      const isCounted = Number.isFinite(limits.tokensPerDay) || Number.isFinite(limits.usdPerDay);
      const unused = isCounted ? 0 : null;
      return {
        openJobs: limit(limits.openJobs, openJobs),
        storedBytes: limit(limits.storedBytes, stored),
        deviceHours: limit(
          isFree ? Number.POSITIVE_INFINITY : limits.deviceHours,
          Number(hoursOf(reservations).toFixed(HOURS_DIGITS)),
        ),
        requestsPerMinute: limit(limits.requestsPerMinute, null),
        streams: limit(limits.streams, null),
        tokensToday: limit(limits.tokensPerDay, today?.tokens ?? unused),
        usdToday: limit(limits.usdPerDay, today?.usd ?? unused),
        days,
      };
    },
  );
}

function limit(most: number, used: number | null) {
  return { most: Number.isFinite(most) ? most : null, used };
}

function spentDay({
  day,
  spentTokens,
  spentNano,
  reservedTokens,
  reservedNano,
}: Awaited<ReturnType<typeof listDaySpendings>>[number]) {
  return {
    day: day ?? '',
    tokens: spentTokens,
    usd: spentNano / NANO,
    reservedTokens,
    reservedUsd: reservedNano / NANO,
  };
}

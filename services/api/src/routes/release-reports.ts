import { Comment, SignatureRequest } from '@tapwright/contracts';
import { Evidence } from '@tapwright/report';
import { z } from 'zod';
import { noting } from '../access/audit.ts';
import { refusals } from '../http/refusals.ts';
import type { RestApp, RestContext } from '../http/rest-app.ts';
import { body, component, described, pathId } from '../http/schemas.ts';
import { Report, reportView, Signature, signatureView } from '../releases/release-view.ts';
import { existingReport, makeReport, signReport, takeSignatureBack } from '../releases/sign-report.ts';
import { personOf } from '../sign-off/person.ts';

const FullReport = component(
  Report.extend({ evidence: component(Evidence, 'Evidence') }),
  'ReportWithEvidence',
  {
    description: 'A version of the report with the evidence that it holds for good.',
  },
);
const Signing = body(
  SignatureRequest,
  'The hash of the report that was read, and as what the person signs it.',
  {
    signed: {
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      role: 'acceptance engineer',
      comment: 'all rows accepted',
    },
  },
);
const params = z.strictObject({ id: pathId('Id of the release.', 'spring') });
const number = z.coerce
  .number('the number of a report')
  .int('the number of a report')
  .min(1, 'the number of a report')
  .max(1_000_000, 'the number of a report');
const reportParams = params.extend({ number: described(number, 'Number of the report, from 1.') });
const signatureParams = params.extend({ signature: pathId('Id of the signature.', 'sig_01k0example') });

/** Versions of a release's report, and their signatures. */
export function releaseReportRoutes(app: RestApp, context: RestContext): void {
  app.post(
    '/v1/releases/:id/reports',
    {
      schema: {
        summary: 'Keeps the evidence of a release as it is now, as the next version of its report',
        tags: ['releases'],
        params,
        response: {
          201: described(Report, 'The new version.'),
          200: described(Report, 'The newest version has the same evidence.'),
          ...refusals('NOT_FOUND', 'STATUS_REFUSED', 'CONFLICT', 'ARTIFACTS_UNAVAILABLE'),
        },
      },
    },
    async (request, reply) => {
      const of = { tenantId: request.tenantId, id: request.params.id, by: personOf(request) };
      const db = noting(context.platform.db, request, of.id);
      const { report, created } = await makeReport(context.platform, db, of);
      return reply.status(created ? 201 : 200).send(reportView(report));
    },
  );

  app.get(
    '/v1/releases/:id/reports/:number',
    {
      schema: {
        summary: 'Gives a version of the report with its evidence',
        tags: ['releases'],
        params: reportParams,
        response: { 200: described(FullReport, 'The report.'), ...refusals('NOT_FOUND') },
      },
    },
    async ({ tenantId, params: of }) => {
      const report = await existingReport(context.platform, { ...of, tenantId });
      return { ...reportView(report), evidence: Evidence.parse(report.evidence) };
    },
  );

  app.post(
    '/v1/releases/:id/reports/:number/signatures',
    {
      schema: {
        summary: 'Signs a version of the report whose evidence is as it was',
        tags: ['releases'],
        params: reportParams,
        body: Signing,
        response: {
          201: described(Signature, 'It is signed, and its jobs are kept.'),
          ...refusals('NOT_FOUND', 'STATUS_REFUSED', 'EVIDENCE_CHANGED', 'ARTIFACTS_UNAVAILABLE'),
        },
      },
    },
    async (request, reply) => {
      const { tenantId, params: of, body: wanted } = request;
      const db = noting(context.platform.db, request, `${of.id}: report ${of.number}`);
      const signing = { ...of, ...wanted, tenantId, by: personOf(request) };
      return reply.status(201).send(signatureView(await signReport(context.platform, db, signing)));
    },
  );

  app.delete(
    '/v1/releases/:id/signatures/:signature',
    {
      schema: {
        summary: 'Withdraws a signature; its jobs are kept no longer than others',
        tags: ['releases'],
        params: signatureParams,
        querystring: z.strictObject({ comment: described(Comment.default(''), 'Why it is withdrawn.') }),
        response: {
          200: described(Signature, 'It is withdrawn.'),
          ...refusals('NOT_FOUND', 'STATUS_REFUSED'),
        },
      },
    },
    async (request) => {
      const { tenantId, params: of, query } = request;
      const db = noting(context.platform.db, request, of.signature);
      return signatureView(await takeSignatureBack(context.platform, db, { ...of, ...query, tenantId }));
    },
  );
}

import { CASE_FILE_BYTES_MAX, readCaseFile } from '@tapwright/cases';
import { type CaseSpec, TapwrightError } from '@tapwright/contracts';
import type { FastifyInstance } from 'fastify';
import { createLargeBodies, LARGE_BODY } from '../http/large-bodies.ts';

/** RFC 9512. */
export const YAML = 'application/yaml';

/** Bodies of this server may be the file of a case, read as the command line reads it. */
export function takeYamlCases(app: FastifyInstance): void {
  const large = createLargeBodies();
  app.addContentTypeParser(
    YAML,
    { parseAs: 'string', bodyLimit: CASE_FILE_BYTES_MAX },
    async (request: { readonly tenantId: string }, body: string | Buffer) => {
      const text = body.toString();
      const read = () => caseIn(text);
      return text.length > LARGE_BODY ? large.read(request.tenantId, read) : read();
    },
  );
}

/** @throws TapwrightError `INPUT_INVALID` with each mistake and its line */
function caseIn(text: string): CaseSpec {
  const { cases } = readCaseFile(text, { file: 'the body' });
  const [first, another] = cases;
  if (first !== undefined && another === undefined) return first;
  throw new TapwrightError('INPUT_INVALID', `the body has ${cases.length} cases`, {
    field: '',
    expected: 'one case',
  });
}

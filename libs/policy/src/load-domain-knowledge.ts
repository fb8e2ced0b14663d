import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TapwrightError } from '@tapwright/contracts';
import { type DomainKnowledge, parseDomainKnowledge } from '@tapwright/runtime';

/**
 * The domain knowledge of a tenant, as the default export of a module; empty without a path. Read once, at the start of a
 * service.
 * @throws TapwrightError `DOMAIN_KNOWLEDGE_INVALID` where the module cannot be loaded or is not what it must be
 */
export async function loadDomainKnowledge(path: string | undefined): Promise<DomainKnowledge> {
  if (path === undefined || path === '') return { name: 'none' };
  let module: { readonly default?: unknown };
  try {
    module = (await import(pathToFileURL(resolve(path)).href)) as { readonly default?: unknown };
  } catch (cause) {
    throw new TapwrightError('DOMAIN_KNOWLEDGE_INVALID', 'the module could not be loaded', {
      field: 'DOMAIN_KNOWLEDGE',
      expected: 'the path of a module, from the folder of the process',
      cause,
    });
  }
  return parseDomainKnowledge(module.default);
}

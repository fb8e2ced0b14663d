import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TapwrightError } from '@tapwright/contracts';
import { type DomainKnowledge, parseDomainKnowledge } from '@tapwright/runtime';

/**
 * The domain knowledge of a tenant, as the default export of a module; empty without a path. Read once, when a
 * service starts.
 * @throws TapwrightError `DOMAIN_KNOWLEDGE_INVALID` if the module cannot be loaded or is not domain knowledge
 */
export async function loadDomainKnowledge(path: string | undefined): Promise<DomainKnowledge> {
  if (path === undefined || path === '') return { name: 'none' };
  let module: { readonly default?: unknown };
  try {
    module = (await import(pathToFileURL(resolve(path)).href)) as { readonly default?: unknown };
  } catch (cause) {
    throw new TapwrightError('DOMAIN_KNOWLEDGE_INVALID', 'the module could not be loaded', {
      field: 'DOMAIN_KNOWLEDGE',
      expected: 'the path of a module, relative to the folder of the process',
      cause,
    });
  }
  return parseDomainKnowledge(module.default);
}

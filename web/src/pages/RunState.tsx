import { Badge } from '@mantine/core';

const SIGNS: Readonly<Record<string, string>> = {
  completed: '✓',
  failed: '✗',
  crashed: '✗',
  infeasible: '✗',
  inconclusive: '?',
  out_of_budget: '✗',
  canceled: '–',
};

/** How a run stands, in words and by a sign, so that no colour is needed. */
export function RunState({ status, outcome }: { readonly status: string; readonly outcome: string | null }) {
  const words = (outcome ?? status).replaceAll('_', ' ');
  return (
    <Badge variant="default" tt="none" miw="max-content">
      {outcome === null ? '' : `${SIGNS[outcome] ?? ''} `}
      {words}
    </Badge>
  );
}

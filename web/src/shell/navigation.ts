/** The pages that the navigation leads to, in its order. A new page is a route in `routes.tsx` and a line here. */
export const NAVIGATION = [
  { to: '/runs', label: 'Runs' },
  { to: '/phones', label: 'Phones' },
] as const;

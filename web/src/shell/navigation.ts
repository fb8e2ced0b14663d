/** The pages that the navigation leads to, in its order. A new page is a route in `routes.tsx` and a line here. */
export const NAVIGATION = [
  { to: '/runs', label: 'Runs' },
  { to: '/cases', label: 'Cases' },
  { to: '/explorations', label: 'Explorations' },
  { to: '/healings', label: 'Healings' },
  { to: '/memory', label: 'Memory' },
  { to: '/phones', label: 'Phones' },
  { to: '/releases', label: 'Releases' },
  { to: '/admin', label: 'Admin' },
] as const;

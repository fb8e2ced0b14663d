/**
 * The pages that the navigation leads to, in its order, each with the scopes of which one is needed. A new page is a route in
 * `routes.tsx` and a line here.
 */
export const NAVIGATION = [
  { to: '/runs', label: 'Runs', needs: ['read'] },
  { to: '/cases', label: 'Cases', needs: ['read'] },
  { to: '/schedules', label: 'Schedules', needs: ['read'] },
  { to: '/explorations', label: 'Explorations', needs: ['read'] },
  { to: '/benchmarks', label: 'Benchmarks', needs: ['read'] },
  { to: '/healings', label: 'Healings', needs: ['read'] },
  { to: '/memory', label: 'Memory', needs: ['read'] },
  { to: '/phones', label: 'Phones', needs: ['read'] },
  { to: '/releases', label: 'Releases', needs: ['read'] },
  { to: '/admin', label: 'Admin', needs: ['admin', 'operate'] },
] as const;

import type { components } from '@tapwright/client';

/** Android warns its user from this level down. */
const LOW_PERCENT = 15;

/** `57 %, charging`, `12 %, low`, `unknown`. */
export function batteryText(battery: components['schemas']['Device']['battery']): string {
  if (battery === null) return 'unknown';
  const { level, charging } = battery;
  return [`${level} %`, ...(level > LOW_PERCENT ? [] : ['low']), ...(charging ? ['charging'] : [])].join(
    ', ',
  );
}

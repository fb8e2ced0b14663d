import { type Check, invalid } from '../outcome.ts';

/** The action was not executed: its element is gone, or the device cannot do it. */
export const notFound: Check = ({ status }) => {
  if (status === 'not_found') return invalid('not_found', 'the element was no longer on the screen');
  return status === 'unsupported' ? invalid('not_found', 'the device cannot do this') : null;
};

/**
 * Why a signal is aborted when what it belongs to has ended. Created once: without a reason each abort makes an exception with its
 * stack, and a short command has five.
 */
export const ENDED = new DOMException('It has ended.', 'AbortError');

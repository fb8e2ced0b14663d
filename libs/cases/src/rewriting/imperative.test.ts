import { expect, test } from 'vitest';
import { verbOf } from './imperative.ts';

/** The -ing forms that are usual in steps of test cases, each with its verb. */
const VERBS = `submitting submit, selecting select, confirming confirm, agreeing agree, viewing view, entering enter,
choosing choose, typing type, tapping tap, clicking click, pressing press, setting set, getting get, putting put,
taking take, making make, writing write, hiding hide, sharing share, saving save, removing remove, receiving receive,
approving approve, replacing replace, announcing announce, changing change, exchanging exchange, managing manage,
charging charge, using use, closing close, browsing browse, purchasing purchase, authorizing authorize,
continuing continue, enabling enable, disabling disable, toggling toggle, handling handle, scheduling schedule,
updating update, creating create, activating activate, validating validate, repeating repeat, treating treat,
editing edit, visiting visit, depositing deposit, waiting wait, inviting invite, deleting delete, completing complete,
executing execute, inputting input, requiring require, acquiring acquire, configuring configure, measuring measure,
capturing capture, preparing prepare, comparing compare, storing store, restoring restore, monitoring monitor,
transferring transfer, registering register, defining define, combining combine, declining decline, joining join,
obtaining obtain, returning return, scanning scan, opening open, listening listen, cleaning clean, mentioning mention,
providing provide, deciding decide, avoiding avoid, reading read, loading load, uploading upload, downloading download,
upgrading upgrade, including include, decoding decode, encoding encode, proceeding proceed, needing need,
escaping escape, swiping swipe, wiping wipe, stopping stop, dropping drop, developing develop, keeping keep,
invoking invoke, looking look, booking book, naming name, renaming rename, resuming resume, claiming claim,
subscribing subscribe, paying pay, copying copy, verifying verify, applying apply, allowing allow, following follow,
fixing fix, searching search, adding add, going go, doing do, being be, filling fill, calling call, cancelling cancel,
canceling cancel, scrolling scroll, installing install, passing pass, dismissing dismiss, bringing bring, sending send,
binding bind, unbinding unbind, signing sign, logging log, picking pick, checking check, sorting sort, turning turn,
switching switch, dragging drag, zooming zoom, pasting paste, quoting quote, voting vote, noting note, tuning tune`;

test.each(VERBS.split(/,\s+/).map((pair) => pair.split(' ')))('%s comes from %s', (form = '', verb = '') => {
  expect(verbOf(form)).toBe(verb);
});

test.each(['string', 'king', 'thing', 'nothing', 'something', 'bank', 'ing', '', 'shipping', 'constructor'])(
  '%j is not a form of a verb',
  (word) => expect(verbOf(word)).toBeNull(),
);

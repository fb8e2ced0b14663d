import { expect, test } from 'vitest';
import { asksForDeed, deedOf, isAssent } from './effect.ts';

test.each([
  'Pay',
  'Pay now',
  'SEND',
  'Delete note',
  'delete',
  'Place order',
  'Buy ($4.99)',
  'Uninstall',
  'Re-submit',
  'Post',
  'Pay £20',
  'Pay 20.00 to Ines Varga',
  'Send message',
  'Send to 4 people',
  'Buy 2 items',
  'Buy with one tap',
  'Order now',
  'Order 2 portions',
  'Order again',
  'Transfer £20',
  'Transfer funds',
  'Call 555 0100',
  'Call number',
  'End call',
  'Post comment',
  'Complete purchase',
  'Confirm order',
  'Confirm payment',
  'Cancel order',
  'Make a payment',
  'Yes, delete',
  'OK, send it',
  'Please submit',
  'Save and send',
  'Agree & pay',
  'Slide to pay',
  'Quick pay',
  'Pay bills',
  'Delete messages',
])('"%s" may happen only once', (label) => {
  expect(deedOf(label)).not.toBeNull();
});

test.each([
  'Display',
  'Play',
  'Payment methods',
  'Sender',
  'Deleted items',
  'Reorder',
  'Border',
  'Recall',
  'Postpone',
  'Orders',
  'Payments',
  'Posts',
  'Calls',
  'Sent',
  'Order history',
  'Order details',
  'Order #4711',
  'Order 4711',
  'Call log',
  'Call volume',
  'Order number',
  'Post office',
  'Transfer history',
  'Transfer limits',
  'Purchase history',
  'New order',
  'View order',
  'Track my order',
  'How to pay',
  'Back to order',
  'Proceed to checkout',
  'Don’t send',
  'Undo send',
  'Confirm',
  'OK',
  '',
  '7',
])('"%s" is free: nouns, plurals and words that lead on are not commands', (label) => {
  expect(deedOf(label)).toBeNull();
});

test.each(['OK', 'Confirm', 'Yes', 'Yes, I am sure', 'I agree', 'Proceed'])('"%s" is a bare yes', (label) => {
  expect(isAssent(label)).toBe(true);
});

test.each(['Save', 'Okinawa', 'Confirmed bookings', 'Yesterday'])('"%s" is not a bare yes', (label) => {
  expect(isAssent(label)).toBe(false);
});

test.each([
  ['OK', 'Pay 20.00 to Ines Varga?'],
  ['Yes', 'Delete this note?'],
  ['Yes', 'One moment. Do you want to send it now?'],
  ['OK', 'This cannot be undone.'],
  ['OK', 'The album will be gone for good.'],
  ['OK', 'You are about to transfer £20.'],
  ['Proceed', 'Your card will be charged.'],
  ['Yes', 'Confirm payment'],
  ['Confirm', 'Total: €20.00'],
  ['Confirm', '15 EUR'],
])('“%s” on “%s” is irreversible', (label, text) => {
  expect(asksForDeed(label, ['Wallet', text])).toBe(true);
});

test.each([
  ['OK', 'The payment has arrived.'],
  ['OK', 'Your note was deleted'],
  ['Yes', 'Turn on dark theme?'],
  ['OK', 'Total: €20.00'],
  ['Confirm', 'Choose a day'],
])('“%s” on “%s” may be repeated', (label, text) => {
  expect(asksForDeed(label, [text])).toBe(false);
});

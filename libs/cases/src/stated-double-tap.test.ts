import { describe, expect, it } from 'vitest';
import { asSingleTaps, saysDoubleTap } from './stated-double-tap.ts';

describe('a double tap that a case asks for', () => {
  it.each([
    'Double-tap the photo',
    'double tap "Pay now"',
    'Doubletap the picture to zoom in',
    'Double-click on the row of Fern',
    'Open the photo, then double-tap it',
    'Open the photo and double click it',
    'The user double-taps Pay now',
    'In "Gallery", double-tap the first picture',
    'Enter ${password} and double-tap "Pay now"',
    'Zoom in with a double tap on the map',
    'Quickly double-tap Like',
    'Zoom by double-tapping the map',
    'Tap "Pay now" twice in quick succession',
    'Tap twice quickly on Send',
    'Press Confirm two times in haste',
    'Quickly tap the heart twice',
    'Tap Pay now twice, fast',
    'Tapping twice in rapid succession must pay once',
  ])('is recognised in "%s"', (sentence) => {
    expect(saysDoubleTap(sentence)).toBe(true);
  });

  it.each([
    'Tap the photo',
    'Tap the plus button twice',
    'Tap Quick Pay two times',
    'Quickly tap Send',
    'Turn on double tap to wake',
    'Disable the double-tap gesture',
    'Open the setting "Double-tap to zoom"',
    "Open 'Double tap' in the settings",
    'Write ${double tap} into the note',
    'Do not double-tap Pay now',
    "Don't double-tap Pay now",
    'Send it without double-tapping',
    'Never tap Pay twice in haste',
    'Tap Next. Scroll down twice quickly',
    'Double the amount and tap Next',
    'Press "twice quickly"',
  ])('is not recognised in "%s"', (sentence) => {
    expect(saysDoubleTap(sentence)).toBe(false);
  });
});

describe('a sentence as a single tap', () => {
  it.each([
    ['Double-tap the photo', '       tap the photo'],
    ['Open "Double-tap", then double tap it', 'Open "Double-tap", then        tap it'],
    ['Tap "Pay now" twice in haste.', 'Tap "Pay now"               .'],
    ['Tap the plus button twice', 'Tap the plus button twice'],
    ['Tap 😀 twice quickly', 'Tap 😀              '],
  ])('of "%s" keeps every other word in its place', (sentence, single) => {
    expect(asSingleTaps(sentence)).toBe(single);
    expect(asSingleTaps(sentence)).toHaveLength(sentence.length);
  });
});

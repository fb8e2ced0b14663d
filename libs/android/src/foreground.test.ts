import { describe, expect, it } from 'vitest';
import { parseForeground, parseKeyboardShown } from './foreground.ts';

const main = { packageName: 'org.example.app', activity: 'org.example.app/.Main' };

describe('parseForeground', () => {
  it.each([
    ['4.4', '  mCurrentFocus=Window{41b6d9a0 u0 org.example.app/org.example.app.Main}'],
    ['5', '  mCurrentFocus=Window{1c2 u0 org.example.app/org.example.app.Main paused=false}'],
    [
      '7 and 9',
      '  mFocusedApp=AppWindowToken{1c2affb token=Token{fdee9da ActivityRecord{a9f0785 u0 org.example.app/.Main t15}}}',
    ],
    ['10', '  mFocusedApp=ActivityRecord{e5c8c5a u0 org.example.app/.Main t42}'],
    ['14', '  mFocusedApp=ActivityRecord{d9b8281 u0 org.example.app/.Main} t57}'],
    ['a work profile', '  mCurrentFocus=Window{c83 u10 org.example.app/org.example.app.Main}'],
    ['6, activities', '  mFocusedActivity: ActivityRecord{2d0 u0 org.example.app/.Main t7}'],
    ['9, activities', '    mResumedActivity: ActivityRecord{2d0 u0 org.example.app/.Main t7}'],
    ['12, activities', '    topResumedActivity=ActivityRecord{2d0 u0 org.example.app/.Main t7}'],
    ['13, activities', '  ResumedActivity: ActivityRecord{2d0 u0 org.example.app/.Main} t7}'],
  ])('reads the form of Android %s', (_version, dump) => {
    expect(parseForeground(`WINDOW MANAGER\r\n${dump}\r\n  other=1`)).toEqual(main);
  });

  it('skips a second display without focus', () => {
    const dump = '  mCurrentFocus=null\n  mCurrentFocus=Window{1 u0 org.example.app/org.example.app.Main}\n';
    expect(parseForeground(dump)).toEqual(main);
  });

  it.each(['Application Error: org.other', 'NotificationShade', 'PopupWindow:afe41', 'StatusBar'])(
    'uses the focused app if the focus is the window "%s"',
    (title) => {
      const dump = `  mCurrentFocus=Window{5c u0 ${title}}\n  mFocusedApp=ActivityRecord{e u0 org.example.app/.Main t4}`;
      expect(parseForeground(dump)).toEqual(main);
    },
  );

  it('trusts the focused window more than the app behind it', () => {
    const dump =
      '  mFocusedApp=ActivityRecord{e u0 org.behind/.Main t4}\n  mCurrentFocus=Window{5c u0 org.example.app/org.example.app.Main}';
    expect(parseForeground(dump)).toEqual(main);
  });

  it('keeps a class of another package and inner classes complete', () => {
    expect(parseForeground('mCurrentFocus=Window{1 u0 org.a/org.b.Main$Inner}')).toEqual({
      packageName: 'org.a',
      activity: 'org.a/org.b.Main$Inner',
    });
  });

  it.each(['', 'mCurrentFocus=null\nmFocusedApp=null', 'mLastFocus=Window{1 u0 org.a/.B}'])(
    'names nothing from %j',
    (dump) => {
      expect(parseForeground(dump)).toBeNull();
    },
  );
});

describe('parseKeyboardShown', () => {
  it('reads mInputShown among the other fields of its line', () => {
    expect(parseKeyboardShown('  mShowForced=false mInputShown=true\n')).toBe(true);
    expect(parseKeyboardShown('  mShowForced=true mInputShown=false\n')).toBe(false);
    expect(parseKeyboardShown('')).toBe(false);
  });
});

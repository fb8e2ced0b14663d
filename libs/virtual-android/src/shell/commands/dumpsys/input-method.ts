import type { Dump } from './dump.ts';

/** Read by the gateway and Appium (`mInputShown`, `mIsInputViewShown`), uiautomator2 and adbutils (`mCurId`, `mCurMethodId`). */
export const inputMethodDump: Dump = (device) => {
  const { keyboardShown: shown, packageName } = device.source.view();
  const current = device.inputMethods.current === '' ? 'null' : device.inputMethods.current;
  const methods = device.inputMethods
    .all()
    .map((id) => `  InputMethod ${id}:\n    mId=${id} mSettingsActivityName=null mIsVrOnly=false\n`);
  return (
    `Current Input Method Manager state:\n  Input Methods: mMethodMapUpdateCount=1\n${methods.join('')}` +
    `  Current Input Method Manager state for user 0:\n  mCurMethodId=${current}\n  mCurClient=ClientState{uid=${device.packages.find(packageName)?.uid ?? 1000}} mCurSeq=1\n` +
    `  mCurId=${current} mHaveConnection=true mBoundToMethod=true mVisibleBound=${shown}\n` +
    `  mSystemReady=true mInteractive=${device.wakefulness.awake}\n` +
    `  mShowRequested=${shown} mShowExplicitlyRequested=false mShowForced=false mInputShown=${shown}\n` +
    `  mInFullscreenMode=false\n  mImeWindowVis=${shown ? 3 : 0}\n\nInput method service state for InputMethodService:\n` +
    `  mViewsCreated=true\n  mDecorViewVisible=${shown} mDecorViewWasVisible=${shown} mInShowWindow=false\n` +
    `  mInputStarted=${shown} mInputViewStarted=${shown} mCandidatesViewStarted=false\n  mIsInputViewShown=${shown} mStatusIcon=0\n`
  );
};

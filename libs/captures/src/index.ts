export { markOfScreen } from './screen-mark.ts';
export { createScreenReader, type ReadScreen, type ScreenReader } from './screen-reader.ts';
export { storedFiles } from './stored-files.ts';
export { storedPicture } from './stored-picture.ts';
export { type WithScreens, withScreens } from './with-screens.ts';

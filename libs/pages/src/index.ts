export { HOW_TO_BUILD } from './folder.ts';
export { type BuiltUi, NONCE_MARK, readBuiltUi } from './ui.ts';
export {
  type BuiltViewer,
  type PlatformBenchmarks,
  readBuiltViewer,
  type ViewerDocument,
  type ViewerPictures,
  viewerPage,
} from './viewer-page.ts';

export { type CaptionCache, type Captioner, type Captioning, captionIcons, captionKey } from './captions.ts';
export { coverParts } from './cover.ts';
export { drawMarks } from './draw-marks.ts';
export { pictureFindings } from './findings/picture-findings.ts';
export { findHyperlinks, textsWithLinks } from './hyperlinks.ts';
export { lookHashes } from './look-hashes.ts';
export { isPictureChanged } from './picture-change.ts';
export { cropPicture, cropSmall, partOf, sizeOf, smallPicture } from './read-picture.ts';
export { createTextReader, type TextReader, type TextReaderOptions } from './read-text.ts';

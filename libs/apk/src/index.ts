export { binaryXml, type XmlElement } from './binary-xml.ts';
export { type Bytes, bufferBytes, fileBytes } from './bytes.ts';
export { ApkFault, type ApkFaultKind } from './fault.ts';
export { type Manifest, type ManifestComponent, readManifest } from './read-manifest.ts';
export { readCompiledXml, type SeenElement } from './read-xml.ts';
export { readZipEntry } from './read-zip.ts';
export { zipOf } from './zip.ts';

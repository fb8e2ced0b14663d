import { stableFrame } from './java-frames.ts';

/** A frame of a tombstone: the file that holds the code and, if the file names its functions, the function. */
export interface NativeFrame {
  /** Its whole path, as printed. */
  readonly path: string;
  /** Library and function, without addresses, offsets, and suffixes of compilers. */
  readonly name: string;
}

/** Reads `#00 pc 0000000000012345  /data/app/…/libnotes.so (draw(int)+12) (BuildId: …)`; null for any other line. */
export function nativeFrame(line: string): NativeFrame | null {
  const [, path = '', rest = ''] = FRAME.exec(line) ?? [];
  if (path === '') return null;
  const told = rest.replace(/ \((?:BuildId: |offset |deleted).*?\)/g, '').trim();
  const symbol = /^\((.+?)(?:\+(?:0x)?[\da-f]+)?\)$/.exec(told)?.[1] ?? '';
  const library = libraryOf(path);
  if (symbol !== '' && HOLDS_CLASSES.test(library)) return { path, name: stableFrame(symbol) };
  return { path, name: [library, stableSymbol(symbol)].filter((part) => part !== '').join(' ') };
}
/** A path may have blanks in brackets: `[anon:dalvik-jit-code-cache]`, `<anonymous:7b2c000>`. */
const FRAME = /^\s*#\d+ +pc +[\da-fA-Fx]+ +(\[[^\]]*\]|<[^>]*>|\S+)(.*)$/;

/** Code of classes: which of these files holds it depends on when the phone compiled it. */
const HOLDS_CLASSES = /^anonymous$|\.(?:odex|vdex|oat|dex|apk|jar)$/;

/** `libnotes.so` of a path, of `base.apk!libnotes.so`, and of `libnotes.so.1.2`; `anonymous` for code without a file. */
function libraryOf(path: string): string {
  if (/^(?:[[<]|\/memfd:)/.test(path)) return 'anonymous';
  return path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('!')) + 1)
    .replace(/(\.so)[.\d]+$/, '$1');
}

function stableSymbol(symbol: string): string {
  return symbol
    .replace(/\.(?:llvm|part|cold|constprop|isra|cfi|__uniq)(?:\.\d+)*\b/g, '')
    .replace(/\$_\d+|'lambda\d*'|\{lambda\(.*?\)#\d+\}/g, 'lambda')
    .replace(/0x[\da-f]+/gi, '');
}

/** True for code that came with the app: its libraries, and its own classes where they were compiled. */
export function isOfApp({ path, name }: NativeFrame, packageName: string): boolean {
  const file = /^\/(?:data|mnt\/expand)\//.test(path) && path.split(/[/-]/).includes(packageName);
  return name.startsWith(`${packageName}.`) || file;
}

/** True for code that comes with the phone. */
export function isOfSystem({ path }: NativeFrame): boolean {
  return /^(?:\/(?:system|system_ext|apex|vendor|product|odm)\/|\[|<)/.test(path);
}

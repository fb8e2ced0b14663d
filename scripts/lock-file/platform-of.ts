/** Where a package runs, in the terms of `package.json`. */
export interface Platform {
  readonly os?: readonly string[];
  readonly cpu: readonly string[];
  readonly libc?: readonly string[];
}

const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const PROCESSORS = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x x64'.split(' ');
const LIBRARIES = new Map([
  ['gnu', 'glibc'],
  ['musl', 'musl'],
]);

/**
 * Where a package runs, by its name: `@x/binding-linux-arm64-musl` names all of it. Null where the name does not say.
 * Pure.
 */
export function platformOf(name: string): Platform | null {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  if (name.endsWith('-wasm32-wasi')) return { cpu: ['wasm32'] };
  const at = words.findIndex((word) => SYSTEMS.includes(word));
  const [os, cpu, abi = ''] = words.slice(at);
  if (at === -1 || os === undefined || cpu === undefined || !PROCESSORS.includes(cpu)) return null;
  const libc = os === 'linux' ? LIBRARIES.get(abi) : undefined;
  return { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultsOf, type LockPackages, missingPackages, withEntries } from './lock-file.ts';
import { platformOf } from './platform-of.ts';

const PACKAGES: LockPackages = {
  '': {},
  'libs/a': {},
  'node_modules/@project/a': { resolved: 'libs/a', link: true },
  'node_modules/tool': {
    version: '2.0.0',
    integrity: 'sha512-t',
    dev: true,
    optionalDependencies: { 'tool-darwin-arm64': '2.0.0', 'tool-linux-x64': '2.0.0' },
  },
  'node_modules/tool-linux-x64': { version: '2.0.0', integrity: 'sha512-l', optional: true },
  'node_modules/old/node_modules/tool': {
    version: '1.0.0',
    integrity: 'sha512-o',
    optionalDependencies: { 'tool-linux-x64': '1.0.0', 'tool-win32-x64': '1.0.0' },
  },
  'node_modules/old/node_modules/tool-linux-x64': { version: '1.0.0', integrity: 'sha512-m', optional: true },
};
const MAC = { name: 'tool-darwin-arm64', version: '2.0.0', parent: 'node_modules/tool' };
const WINDOWS = { name: 'tool-win32-x64', version: '1.0.0', parent: 'node_modules/old/node_modules/tool' };

describe('a lock file', () => {
  it('misses the optional packages that no folder above their parents has', () => {
    expect(missingPackages(PACKAGES)).toEqual([MAC, WINDOWS]);
    expect(faultsOf(PACKAGES)).toEqual([
      expect.stringContaining('tool-darwin-arm64@2.0.0'),
      expect.stringContaining('tool-win32-x64@1.0.0'),
    ]);
  });

  it('is complete with their entries, which stand where npm puts them, in its order', () => {
    const entries = [MAC, WINDOWS].map(
      (one) => [one, { version: one.version, ...platformOf(one.name) }] as const,
    );
    const complete = withEntries(PACKAGES, entries);
    expect(faultsOf(complete)).toEqual([]);
    expect(JSON.stringify(complete['node_modules/tool-darwin-arm64'])).toBe(
      '{"version":"2.0.0","cpu":["arm64"],"dev":true,"optional":true,"os":["darwin"]}',
    );
    expect(complete['node_modules/tool-win32-x64']).not.toHaveProperty('dev');
    expect(Object.keys(complete)).toEqual(Object.keys(complete).sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('has a second version of a package below its parent', () => {
    const parent = 'node_modules/old/node_modules/tool';
    const older = { name: 'tool-linux-x64', version: '1.0.0', parent };
    const { 'node_modules/old/node_modules/tool-linux-x64': _, ...rest } = PACKAGES;
    const path = `${parent}/node_modules/tool-linux-x64`;
    expect(withEntries(rest, [[older, { version: '1.0.0' }]])[path]?.version).toBe('1.0.0');
  });

  it('holds no download addresses, and an integrity for every package that all platforms install', () => {
    const wrong: LockPackages = {
      'node_modules/a': {
        version: '1.0.0',
        integrity: 'sha512-a',
        resolved: 'https://packages.example/a.tgz',
      },
      'node_modules/b': { version: '1.0.0' },
    };
    expect(faultsOf(wrong)).toEqual([
      'node_modules/a has a download address',
      'node_modules/b has no integrity',
    ]);
  });
});

describe('the platform in a name', () => {
  it.each([
    ['@x/binding-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
    ['@x/binding-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['@x/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'] }],
    ['@x/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
    ['tool-wasm32-wasi', { cpu: ['wasm32'] }],
    ['fsevents', null],
  ])('%s', (name, platform) => expect(platformOf(name)).toEqual(platform));

  it('matches what the publishers say about the packages in this lock file', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockPackages };
    const published = Object.entries(packages).flatMap(([path, { integrity, os, cpu, libc }]) => {
      const told = platformOf(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
      return integrity === undefined || told === null ? [] : [{ path, told, said: { os, cpu, libc } }];
    });
    expect(published.length).toBeGreaterThan(100);
    // A publisher may say more than the name does: which C library, or which other system.
    for (const { path, told, said } of published) expect(said, path).toMatchObject(told);
  });
});

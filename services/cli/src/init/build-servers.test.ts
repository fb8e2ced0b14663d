import { expect, test } from 'vitest';
import { whyNotInstalled } from './build-servers.ts';

const needing = (place: string) => JSON.stringify({ dependencies: { '@tapwright/cli': place } });

test.each(['0.1.0', '^1.2.0', 'https://example.org/tapwright-cli.tgz', 'file:vendor/tapwright-cli.tgz'])(
  'a build server can install the command from %s',
  (place) => expect(whyNotInstalled(needing(place))).toBeNull(),
);

test.each([
  'file:../packages/tapwright-cli.tgz',
  'file:/tmp/packages/tapwright-cli.tgz',
  'file:C:/cli.tgz',
  '../cli.tgz',
])('a build server cannot install it from %s, and the place is named', (place) =>
  expect(whyNotInstalled(needing(place))).toContain(place),
);

test.each([null, '{}', '{"dependencies": 1}', 'no JSON'])('nor where %j names none', (manifest) =>
  expect(whyNotInstalled(manifest)).toContain('npm install --save-dev'),
);

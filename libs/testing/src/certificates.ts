import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes keys and certificates in a folder, as PEM files of two days. */
export interface CertificateMaker {
  /** A new authority: `NAME.key`, `NAME.pem`. */
  authority(name: string): void;
  /** A certificate of `localhost` by an authority that was made before. */
  certificate(name: string, authority: string): void;
  /** The path of a file that was made. */
  path(file: string): string;
  /** The text of a file that was made. */
  text(file: string): string;
}

/** Null where the machine has no openssl. */
export function certificateMaker(folder: string): CertificateMaker | null {
  if (spawnSync('openssl', ['version']).status !== 0) return null;
  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', [...args], { cwd: folder, stdio: 'ignore' });
  const request = (name: string, ...args: readonly string[]) =>
    openssl(
      'req',
      ...args,
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-subj',
      `/CN=${name}`,
    );
  writeFileSync(join(folder, 'names.cnf'), 'subjectAltName=DNS:localhost');
  return {
    authority: (name) => void request(name, '-x509', '-days', '2', '-out', `${name}.pem`),
    certificate(name, authority) {
      request(name, '-out', `${name}.csr`);
      const by = ['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`, '-CAcreateserial', '-days', '2'];
      openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-extfile', 'names.cnf', '-out', `${name}.pem`);
    },
    path: (file) => join(folder, file),
    text: (file) => readFileSync(join(folder, file), 'utf8'),
  };
}

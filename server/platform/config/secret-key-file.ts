import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Reads the secret key file of a data folder and creates it on first use; processes that start at once get the same key. */
export function readSecretKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  if (!fs.existsSync(file)) create(file);
  return fs.readFileSync(file, 'utf8').trim();
}

function create(file: string): void {
  const folder = path.dirname(file);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = path.join(folder, `secret-key.${randomUUID()}`);
  fs.writeFileSync(temporary, `${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    fs.linkSync(temporary, file);
  } catch (error) {
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(temporary);
  }
}

import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The secret kept in the data folder, made on first use and the same for everyone who asks at once. */
export function keptSecret(dataDir: string): string {
  const kept = path.join(dataDir, 'secret-key');
  if (!fs.existsSync(kept)) make(kept);
  return fs.readFileSync(kept, 'utf8').trim();
}

function make(kept: string): void {
  const folder = path.dirname(kept);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = path.join(folder, `secret-key.${randomUUID()}`);
  fs.writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    fs.linkSync(fresh, kept);
  } catch (error) {
    if (!fs.existsSync(kept)) throw error;
  } finally {
    fs.rmSync(fresh);
  }
}

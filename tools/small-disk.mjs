import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns {string | null} why this machine gives no small disk to fill; null if it does */
export function whyNoSmallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  if (mounted.status === 0) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return mounted.status === 0 ? null : 'Only root can mount a small one.';
}

import { Problem } from '#contract/problems.ts';

/** The oldest browser app this server still understands; raised when a call changes its shape. */
export const oldestAppVersion = '0.1.0';

/** @throws the problem `client_outdated` for an older app; a missing or malformed version is accepted. */
export function rejectOutdated(appVersion: string | undefined): void {
  if (appVersion === undefined || !/^\d{1,6}(\.\d{1,6}){0,2}$/.test(appVersion)) return;
  if (rankOf(appVersion) < rankOf(oldestAppVersion)) throw new Problem('client_outdated');
}

function rankOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return (major * 1e6 + minor) * 1e6 + patch;
}

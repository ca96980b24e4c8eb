import { t } from '@lingui/core/macro';
import type { ApiScope } from '#contract/api-scopes.ts';

/** Each scope by its name, with what it lets a program do. */
export function scopeWords(): Record<ApiScope, { name: string; effect: string }> {
  return {
    read: { name: t`Read`, effect: t`See Beacons, results, reports and questionnaires` },
    write: { name: t`Change`, effect: t`Create and change Beacons, imports and drafts` },
    export: { name: t`Download`, effect: t`Download answers, reports and files` },
    admin: {
      name: t`Administer`,
      effect: t`Manage people and settings, publish questionnaires and erase Beacons`,
    },
  };
}

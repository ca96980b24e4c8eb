import { plural, t } from '@lingui/core/macro';
import type { Import } from '#contract/imports.ts';
import { locale } from '#web/language/language.ts';

/** Whether an import is in progress. */
export function isWorking({ state }: Import): boolean {
  return state === 'checking' || state === 'running';
}

export function stateWords({ state, createdCount, readyCount, ...one }: Import): string {
  const share = percentText(one.totalRows > 0 ? one.doneRows / one.totalRows : 0);
  const words = {
    checking: () => t`Checking: ${share}`,
    checked: () =>
      plural(readyCount, {
        one: 'Checked: # Beacon to import',
        other: 'Checked: # Beacons to import',
      }),
    running: () => t`Importing: ${share}`,
    done: () => plural(createdCount, { one: '# Beacon imported', other: '# Beacons imported' }),
    failed: () => t`Import failed`,
  };
  return words[state]();
}

/** A share from 0 to 1 in whole percent, rounded down. */
export function percentText(share: number): string {
  const wholePercent = Math.floor(100 * share) / 100;
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(wholePercent);
}

/** The encoding and separator of a file, to explain garbled text. */
export function writingWords({ encoding, separator }: Import): string | null {
  if (!encoding || !separator) return null;
  const encodingName = nameOfEncoding(encoding);
  const words = {
    ',': () => t`Read as ${encodingName}, separated by commas.`,
    ';': () => t`Read as ${encodingName}, separated by semicolons.`,
    '\t': () => t`Read as ${encodingName}, separated by tabs.`,
  };
  return words[separator]();
}

function nameOfEncoding(encoding: NonNullable<Import['encoding']>): string {
  if (encoding === 'windows-1252') return t`Windows-1252`;
  return encoding === 'utf-8' ? 'UTF-8' : 'UTF-16';
}

/** Why some valid rows create no Beacon. */
export function leftOutWords({ existingCount }: Import): string {
  return plural(existingCount, {
    one: '# row skipped: this client already has this Beacon.',
    other: '# rows skipped: these clients already have this Beacon.',
  });
}

/** The number of Beacons of which the importer becomes admin; always those whose rows name no admin. */
export function adminWords({ readyCount, otherAdminCount }: Import, isOwnAdmin: boolean): string {
  const own = isOwnAdmin ? readyCount : readyCount - otherAdminCount;
  const ownCount = own.toLocaleString(locale());
  return plural(readyCount, {
    one: `You will be an admin of ${ownCount} of # Beacon.`,
    other: `You will be an admin of ${ownCount} of # Beacons.`,
  });
}

/** How many people an import invites. */
export function inviteWords(newPeopleCount: number): string {
  return plural(newPeopleCount, {
    one: '# person will be invited by email.',
    other: '# people will be invited by email.',
  });
}

/** How an import continues if it invites more people than the daily limit allows; null if it does not. */
export function inviteLimitWords(
  newPeopleCount: number,
  { today, aDay }: { today: number; aDay: number },
): string | null {
  if (newPeopleCount <= today) return null;
  const limit = aDay.toLocaleString(locale());
  const dayCount = Math.ceil((newPeopleCount - today) / aDay);
  const left = plural(today, {
    one: `# more invitation can be sent today (the limit is ${limit} a day).`,
    other: `# more invitations can be sent today (the limit is ${limit} a day).`,
  });
  const wait = plural(dayCount, {
    one: 'The import creates as many Beacons as that allows, then pauses and continues automatically for about # more day.',
    other:
      'The import creates as many Beacons as that allows, then pauses and continues automatically for about # more days.',
  });
  return `${left} ${wait}`;
}

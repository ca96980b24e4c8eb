import { msg, t } from '@lingui/core/macro';
import type { Import } from '#contract/imports.ts';

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': msg`Windows-1252`,
};
const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** Whether an import is in progress. */
export function isWorking({ state }: Import): boolean {
  return state === 'checking' || state === 'running';
}

export function stateWords({ state, createdCount, readyCount, ...one }: Import): string {
  const share = one.totalRows > 0 ? Math.floor((100 * one.doneRows) / one.totalRows) : 0;
  const words = {
    checking: t`Being checked, ${share} %`,
    checked: t`Checked: ${pluralised(readyCount, 'Beacon')} to import`,
    running: t`Being imported, ${share} %`,
    done: `${pluralised(createdCount, 'Beacon')} imported`,
    failed: t`Not imported`,
  };
  return words[state];
}

/** The encoding and separator of a file, to explain garbled text. */
export function writingWords({ encoding, separator }: Import): string | null {
  if (!encoding || !separator) return null;
  return t`Read as ${encodings[encoding]}, separated by ${separators[separator]}.`;
}

/** Why some valid rows create no Beacon. */
export function leftOutWords({ existingCount }: Import): string {
  const owners = existingCount === 1 ? t`this client has` : t`these clients have`;
  return t`${pluralised(existingCount, 'row')} left out: ${owners} this Beacon already.`;
}

/** The number of Beacons of which the importer becomes admin; always those whose rows name no admin. */
export function adminWords({ readyCount, otherAdminCount }: Import, isOwnAdmin: boolean): string {
  const own = isOwnAdmin ? readyCount : readyCount - otherAdminCount;
  return t`You will be admin of ${own.toLocaleString('en-GB')} of ${pluralised(readyCount, 'Beacon')}.`;
}

/** How many people an import invites, and how it continues if the daily limit is too low. */
export function inviteWords(
  newPeopleCount: number,
  { today, aDay }: { today: number; aDay: number },
): string {
  const people =
    newPeopleCount === 1 ? '1 person' : `${newPeopleCount.toLocaleString('en-GB')} people`;
  const invited = t`${people} will be invited by mail.`;
  if (newPeopleCount <= today) return invited;
  const days = pluralised(Math.ceil((newPeopleCount - today) / aDay), t`more day`);
  return t`${invited} Today ${pluralised(today, 'more invitation')} can be sent, of ${aDay.toLocaleString('en-GB')} a day: the import makes the Beacons they are enough for, waits, and goes on by itself for about ${days}.`;
}

export function pluralised(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}

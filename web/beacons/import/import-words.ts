import type { Import } from '#contract/imports.ts';

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};
const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** Whether something happens to an import by itself. */
export function isWorking({ state }: Import): boolean {
  return state === 'checking' || state === 'running';
}

export function stateWords({ state, createdCount, readyCount, ...one }: Import): string {
  const share = one.totalRows > 0 ? Math.floor((100 * one.doneRows) / one.totalRows) : 0;
  const words = {
    checking: `Being checked, ${share} %`,
    checked: `Checked: ${counted(readyCount, 'Beacon')} to import`,
    running: `Being imported, ${share} %`,
    done: `${counted(createdCount, 'Beacon')} imported`,
    failed: 'Not imported',
  };
  return words[state];
}

/** How a file was read, for whoever sees strange letters in it. */
export function writingWords({ encoding, separator }: Import): string | null {
  if (!encoding || !separator) return null;
  return `Read as ${encodings[encoding]}, separated by ${separators[separator]}.`;
}

/** Why some rows make no Beacon although nothing is wrong with them. */
export function leftOutWords({ existingCount }: Import): string {
  const owners = existingCount === 1 ? 'this client has' : 'these clients have';
  return `${counted(existingCount, 'row')} left out: ${owners} this Beacon already.`;
}

/** Of how many Beacons the importer becomes admin: of those that name no other one in any case. */
export function adminWords({ readyCount, otherAdminCount }: Import, isOwnAdmin: boolean): string {
  const own = isOwnAdmin ? readyCount : readyCount - otherAdminCount;
  return `You will be admin of ${own.toLocaleString('en-GB')} of ${counted(readyCount, 'Beacon')}.`;
}

/** How many people an import invites, and how it goes on where a day's invitations do not reach. */
export function inviteWords(
  newPeopleCount: number,
  { today, aDay }: { today: number; aDay: number },
): string {
  const people =
    newPeopleCount === 1 ? '1 person' : `${newPeopleCount.toLocaleString('en-GB')} people`;
  const invited = `${people} will be invited by mail.`;
  if (newPeopleCount <= today) return invited;
  const days = counted(Math.ceil((newPeopleCount - today) / aDay), 'more day');
  return `${invited} Today ${counted(today, 'more invitation')} can be sent, of ${aDay.toLocaleString('en-GB')} a day: the import makes the Beacons they are enough for, waits, and goes on by itself for about ${days}.`;
}

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}

const headers = [
  'clientName',
  'beaconName',
  'clientExternalRef',
  'gender',
  'dateOfBirth',
  'groupNames',
  'member1Name',
  'member1Email',
  'member1Roles',
];

/** A list as an office of western Europe saves it: semicolons, in the letters of Windows-1252. */
export function importFile(prefix: string, { good, bad }: { good: number; bad: string[][] }) {
  const rows = [...Array.from({ length: good }, (_, index) => goodRow(prefix, index + 1)), ...bad];
  const text = [headers, ...rows].map((cells) => cells.join(';')).join('\r\n');
  const buffer = Buffer.from(text, 'latin1');
  return { name: `${prefix}.csv`, mimeType: 'text/csv', buffer };
}

/** The first is Ivan's own, so that he sees it afterwards. */
function goodRow(prefix: string, number: number): string[] {
  const own = ['Ivan Petrov', 'ivan@riverside.test', 'admin|viewer'];
  const client = [`${prefix} Zoë ${number}`, `Zoë ${number}`, `${prefix}-${number}`];
  const about = ['female', '2014-03-09', 'Straße'];
  return [...client, ...about, ...(number === 1 ? own : ['', '', ''])];
}

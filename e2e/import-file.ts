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

/** A CSV file as office programs in western Europe save it: semicolons, Windows-1252. */
export function importFile(prefix: string, { good, bad }: { good: number; bad: string[][] }) {
  const rows = [...Array.from({ length: good }, (_, index) => goodRow(prefix, index + 1)), ...bad];
  const text = [headers, ...rows].map((cells) => cells.join(';')).join('\r\n');
  const buffer = Buffer.from(text, 'latin1');
  return { name: `${prefix}.csv`, mimeType: 'text/csv', buffer };
}

/** Row 1 has Ivan as admin, so that they see its Beacon; row 2 has Cora as admin, row 3 a new person as viewer. */
function goodRow(prefix: string, number: number): string[] {
  const own = ['Ivan Petrov', 'ivan@riverside.test', 'admin|viewer'];
  const client = [`${prefix} Zoë ${number}`, `Zoë ${number}`, `${prefix}-${number}`];
  const about = ['female', '2014-03-09', 'Straße'];
  const others = ['Cora Lindqvist', 'cora@riverside.test', 'admin'];
  const newcomer = ['Tess Sample', `${prefix.replaceAll(' ', '.')}@school.test`, 'viewer'];
  return [...client, ...about, ...([own, others, newcomer][number - 1] ?? ['', '', ''])];
}

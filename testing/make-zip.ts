import { crc32, deflateRawSync } from 'node:zlib';

type Contents = string | Buffer;

/** A zip archive of these files; `claims` is what its list says of some of them, whatever is true. */
export function makeZip(
  files: Record<string, Contents>,
  claims: Record<string, { size?: number; name?: string; flags?: number }> = {},
): Buffer {
  const pieces: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const { size, name: listedName = name, flags = 0 } = claims[name] ?? {};
    const [contents, nameBytes] = [Buffer.from(text), Buffer.from(name)];
    const isStored = name === 'mimetype';
    const packed = isStored ? contents : deflateRawSync(contents);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(isStored ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(contents), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(contents.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const listed = Buffer.from(facts);
    listed.writeUInt32LE(size ?? contents.length, 18);
    const listedBytes = Buffer.from(listedName);
    listed.writeUInt16LE(listedBytes.length, 22);
    const header = Buffer.alloc(14);
    header.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), listed, header, listedBytes);
    pieces.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, nameBytes, packed);
    at += 4 + facts.length + nameBytes.length + packed.length;
  }
  const entries = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...pieces, entries, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

/** As much of a Word, Excel or PowerPoint file as makes it one. */
export function makeOffice(
  part: string,
  type: string,
  more: Record<string, Contents> = {},
  claims: Parameters<typeof makeZip>[1] = {},
): Buffer {
  const main = `application/vnd.${type}.main+xml`;
  return makeZip(
    {
      '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="${main}"/></Types>`,
      [part]: '<x/>',
      ...more,
    },
    claims,
  );
}

import { crc32, deflateRawSync } from 'node:zlib';

type Contents = string | Buffer;

/** Builds a zip archive; `claims` falsifies entries of its central directory. */
export function makeZip(
  files: Record<string, Contents>,
  claims: Record<string, { size?: number; name?: string; flags?: number }> = {},
): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const { size, name: directoryName = name, flags = 0 } = claims[name] ?? {};
    const [contents, nameBytes] = [Buffer.from(text), Buffer.from(name)];
    const isStored = name === 'mimetype';
    const packed = isStored ? contents : deflateRawSync(contents);
    const localHeader = Buffer.alloc(26);
    localHeader.writeUInt16LE(20, 0);
    localHeader.writeUInt16LE(flags, 2);
    localHeader.writeUInt16LE(isStored ? 0 : 8, 4);
    localHeader.writeUInt32LE(crc32(contents), 10);
    localHeader.writeUInt32LE(packed.length, 14);
    localHeader.writeUInt32LE(contents.length, 18);
    localHeader.writeUInt16LE(nameBytes.length, 22);
    const directoryEntry = Buffer.from(localHeader);
    directoryEntry.writeUInt32LE(size ?? contents.length, 18);
    const directoryNameBytes = Buffer.from(directoryName);
    directoryEntry.writeUInt16LE(directoryNameBytes.length, 22);
    const header = Buffer.alloc(14);
    header.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'),
      directoryEntry,
      header,
      directoryNameBytes,
    );
    pieces.push(Buffer.from('PK\u0003\u0004', 'latin1'), localHeader, nameBytes, packed);
    offset += 4 + localHeader.length + nameBytes.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = endOfDirectory(Object.keys(files).length, entries.length, offset);
  return Buffer.concat([...pieces, entries, end]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

/** A minimal Word, Excel or PowerPoint file. */
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

export interface ReadMail {
  /** Every header, unfolded, by its name in lower case; duplicate names throw. */
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
}

/** Parses a raw mail with two parts, as a mail program does. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.trimStart()));
  const partOf = (type: string) => {
    const match = parts.find((part) => part.headers['content-type']?.startsWith(type));
    return match ? decode(match.body, match.headers['content-transfer-encoding'] ?? '') : '';
  };
  return {
    headers,
    subject: decodeWords(headers['subject'] ?? ''),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (name in headers) throw new Error(`Two headers are called ${name}`);
    headers[name] = line.slice(colon + 1).trim();
  }
  return { headers, body: raw.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').trimEnd();
  if (encoding === 'quoted-printable') return unquote(body).trimEnd();
  return body.replaceAll('\r\n', '\n').trimEnd();
}

function unquote(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : Buffer.from(unquote(word.replaceAll('_', ' ')), 'utf8').toString('latin1'),
    )
    .replaceAll(/[^]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'));
}

const maxNameLength = 200;

/** Characters that change the reading direction, and so hide how a name ends. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const invisible = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufeff]/gu;

/** An uploaded file's name without path and invisible characters, cut to 200 characters before its extension. */
export function safeName(uploadedName: string): string {
  const plain = uploadedName.normalize().replace(directionMarks, '').replace(invisible, '');
  const name = (plain.split(/[/\\]/).at(-1) ?? '').trim().replace(/^\.+/, '').trim();
  const extension = extensionOf(name);
  if (!extension) return truncate(name, maxNameLength);
  const stem = name.slice(0, -extension.length - 1).trim();
  return `${truncate(stem, maxNameLength - extension.length - 1)}.${extension}`;
}

/** Does not cut a surrogate pair in half. */
function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** The extension of a name in lower case; empty if it has none. */
export function extensionOf(name: string): string {
  return (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();
}

/** A Content-Disposition header that makes a browser save a file under any Unicode name (RFC 6266). */
export function asAttachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

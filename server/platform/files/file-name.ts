const maxNameLength = 200;

/** Signs that turn the reading direction, and so hide how a name ends. */
const directionSigns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const invisible = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufeff]/gu;

/** An uploaded file's name as people see it: no path, nothing hidden, at most 200 characters with its ending kept. */
export function shownName(given: string): string {
  const plain = given.normalize().replace(directionSigns, '').replace(invisible, '');
  const name = (plain.split(/[/\\]/).at(-1) ?? '').trim().replace(/^\.+/, '').trim();
  const extension = extensionOf(name);
  if (!extension) return firstOf(name, maxNameLength);
  const stem = name.slice(0, -extension.length - 1).trim();
  return `${firstOf(stem, maxNameLength - extension.length - 1)}.${extension}`;
}

/** A sign that takes two places is not cut in half. */
function firstOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** What a name ends with, in lower case; empty where it has no ending. */
export function extensionOf(name: string): string {
  return (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();
}

/** A header that makes a browser save a file under its name, whatever its letters (RFC 6266). */
export function asAttachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

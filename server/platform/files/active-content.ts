import { plainName } from './archive-entries.ts';

/** The first bytes of every OLE compound file: old Office files, macro stores and embedded objects. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const activeNames =
  /(?:^|\/)vba(?:project|data)[^/]*$|(?:^|\/)(?:macrosheets|activex)\/|^(?:basic|scripts)\//;
const activeTypes = /macroenabled|vbaproject|vbadata|macrosheet|activex|oleobject/;
const knownEncodings = /^(?:utf-8|utf-16|us-ascii|iso-8859-\d+|windows-125\d)$/i;

/** Whether a name is that of a macro or embedded object, in any folder and spelling. */
export function hasActiveName(name: string): boolean {
  return activeNames.test(plainName(name));
}

export function isCompoundFile(start: Buffer): boolean {
  return start.subarray(0, compoundFile.length).equals(compoundFile);
}

/** Whether a file declares the types of the document's other files, which programs trust more than their names. */
export function describesOthers(name: string): boolean {
  return /(?:^|\/)\[content_types\]\.xml(?:\/|$)|\.rels(?:\/|$)/.test(plainName(name));
}

/** Whether such a declaration names active or embedded content; null if it cannot be read unambiguously. */
export function describesActiveContent(description: Buffer): boolean | null {
  const text = new TextDecoder(encodingOf(description)).decode(description);
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/.exec(text) ?? [];
  const isPlain = /^\s*</.test(text) && knownEncodings.test(encoding) && !/<!(?!--)/.test(text);
  return isPlain ? activeTypes.test(decodeReferences(text).toLowerCase()) : null;
}

function encodingOf(description: Buffer): string {
  const [first, second] = description;
  if (first === 0xff || second === 0) return 'utf-16le';
  return first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8';
}

/** Replaces each character reference such as `&#86;` with its character. */
function decodeReferences(text: string): string {
  return text.replaceAll(
    /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi,
    (_, hex: string, decimal: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    },
  );
}

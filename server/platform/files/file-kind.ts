import type { fileExtensions } from '#contract/feed.ts';

export type FileExtension = (typeof fileExtensions)[number];

interface FileKind {
  mediaType: string;
  /** The types that the file's first bytes are detected as. */
  signs: readonly string[];
  /** The name in words for people. */
  name: string;
}

const jpeg = { mediaType: 'image/jpeg', signs: ['jpg'], name: 'JPEG picture' };
const tiff = { mediaType: 'image/tiff', signs: ['tif'], name: 'TIFF picture' };
const heic = { mediaType: 'image/heic', signs: ['heic'], name: 'HEIC picture' };

/** Every accepted kind of file: documents and pictures. Recordings are excluded: a voice cannot be made anonymous. */
export const fileKinds: Record<FileExtension, FileKind> = {
  pdf: { mediaType: 'application/pdf', signs: ['pdf'], name: 'PDF' },
  jpg: jpeg,
  jpeg,
  png: { mediaType: 'image/png', signs: ['png', 'apng'], name: 'PNG picture' },
  gif: { mediaType: 'image/gif', signs: ['gif'], name: 'GIF picture' },
  webp: { mediaType: 'image/webp', signs: ['webp'], name: 'WebP picture' },
  tif: tiff,
  tiff,
  heic,
  heif: heic,
  docx: office('docx', 'wordprocessingml.document', 'Word document'),
  xlsx: office('xlsx', 'spreadsheetml.sheet', 'Excel workbook'),
  pptx: office('pptx', 'presentationml.presentation', 'PowerPoint presentation'),
  odt: openDocument('odt', 'text', 'OpenDocument text'),
  ods: openDocument('ods', 'spreadsheet', 'OpenDocument spreadsheet'),
  odp: openDocument('odp', 'presentation', 'OpenDocument presentation'),
  txt: { mediaType: 'text/plain', signs: [], name: 'plain text' },
  csv: { mediaType: 'text/csv', signs: [], name: 'plain table' },
};

export function isAccepted(extension: string): extension is FileExtension {
  return Object.hasOwn(fileKinds, extension);
}

function office(sign: string, type: string, name: string): FileKind {
  const mediaType = `application/vnd.openxmlformats-officedocument.${type}`;
  return { mediaType, signs: [sign], name };
}

function openDocument(sign: string, type: string, name: string): FileKind {
  return { mediaType: `application/vnd.oasis.opendocument.${type}`, signs: [sign], name };
}

import type { fileExtensions } from '#contract/feed.ts';

export type FileExtension = (typeof fileExtensions)[number];

interface FileKind {
  mediaType: string;
  /** The types that the file's first bytes are detected as. */
  signs: readonly string[];
}

const jpeg = { mediaType: 'image/jpeg', signs: ['jpg'] };
const tiff = { mediaType: 'image/tiff', signs: ['tif'] };
const heic = { mediaType: 'image/heic', signs: ['heic'] };

/** Every accepted kind of file: documents and pictures. Recordings are excluded: a voice cannot be made anonymous. */
export const fileKinds: Record<FileExtension, FileKind> = {
  pdf: { mediaType: 'application/pdf', signs: ['pdf'] },
  jpg: jpeg,
  jpeg,
  png: { mediaType: 'image/png', signs: ['png', 'apng'] },
  gif: { mediaType: 'image/gif', signs: ['gif'] },
  webp: { mediaType: 'image/webp', signs: ['webp'] },
  tif: tiff,
  tiff,
  heic,
  heif: heic,
  docx: office('docx', 'wordprocessingml.document'),
  xlsx: office('xlsx', 'spreadsheetml.sheet'),
  pptx: office('pptx', 'presentationml.presentation'),
  odt: openDocument('odt', 'text'),
  ods: openDocument('ods', 'spreadsheet'),
  odp: openDocument('odp', 'presentation'),
  txt: { mediaType: 'text/plain', signs: [] },
  csv: { mediaType: 'text/csv', signs: [] },
};

export function isAccepted(extension: string): extension is FileExtension {
  return Object.hasOwn(fileKinds, extension);
}

function office(sign: string, type: string): FileKind {
  const mediaType = `application/vnd.openxmlformats-officedocument.${type}`;
  return { mediaType, signs: [sign] };
}

function openDocument(sign: string, type: string): FileKind {
  return { mediaType: `application/vnd.oasis.opendocument.${type}`, signs: [sign] };
}

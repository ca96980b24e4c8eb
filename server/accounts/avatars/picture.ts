import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { avatarSizes } from '#contract/avatars.ts';
import type { AvatarSize } from '#contract/avatars.ts';
import { Problem } from '#contract/problems.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/tiff']);
const maxPixels = 40_000_000;
const maxSeconds = 5;
/** Screens show a CSS pixel by two of theirs. */
const density = 2;

/**
 * The picture made anew, square, in every size it is shown at: nothing of the upload but what can be seen is kept.
 * @throws the problem `invalid` for anything that is not a picture, is too large to unpack or cannot be read
 */
export async function squarePictures(contents: Buffer): Promise<Map<AvatarSize, Buffer>> {
  const type = await fileTypeFromBuffer(contents);
  if (!accepted.has(type?.mime ?? '')) refuse('The picture must be a JPEG, PNG or TIFF');
  const { width, height } = await readable(sharp(contents, { limitInputPixels: false }).metadata());
  if (width * height > maxPixels) refuse('The picture must be under 40 megapixels');
  const pictures = new Map<AvatarSize, Buffer>();
  let source = contents;
  for (const size of avatarSizes.toSorted((a, b) => Number(b) - Number(a))) {
    source = await readable(squareOf(source, Number(size) * density));
    pictures.set(size, source);
  }
  return pictures;
}

function squareOf(contents: Buffer, side: number): Promise<Buffer> {
  return sharp(contents, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 85 })
    .toBuffer();
}

async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch {
    return refuse('This picture cannot be read');
  }
}

function refuse(title: string): never {
  throw new Problem('invalid', { title });
}

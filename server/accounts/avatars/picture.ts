import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { avatarSizes } from '#contract/avatars.ts';
import type { AvatarSize } from '#contract/avatars.ts';
import { Problem } from '#contract/problems.ts';

const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/tiff']);
const maxPixels = 40_000_000;
const maxSeconds = 5;
/** Device pixels per CSS pixel. */
const density = 2;

/**
 * Re-encodes a picture as a square in every display size, without its metadata.
 * @throws the problem `invalid` for content that is not a picture, is too large to unpack or cannot be read
 */
export async function squarePictures(contents: Buffer): Promise<Map<AvatarSize, Buffer>> {
  const type = await fileTypeFromBuffer(contents);
  if (!acceptedTypes.has(type?.mime ?? '')) reject(msg`The picture must be a JPEG, PNG or TIFF`);
  const { width, height } = await orReject(sharp(contents, { limitInputPixels: false }).metadata());
  if (width * height > maxPixels) reject(msg`The picture must be under 40 megapixels`);
  const pictures = new Map<AvatarSize, Buffer>();
  let source = contents;
  for (const size of avatarSizes.toSorted((a, b) => Number(b) - Number(a))) {
    source = await orReject(squareOf(source, Number(size) * density));
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

async function orReject<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch {
    return reject(msg`This picture cannot be read`);
  }
}

function reject(title: MessageDescriptor): never {
  throw new Problem('invalid', { title });
}

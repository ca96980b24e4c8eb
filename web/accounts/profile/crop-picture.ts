import type { Area } from 'react-easy-crop';

const maxWidth = 480;

/** Whether this browser can decode the picture; the server crops the others. */
export async function canShow(file: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}

/** Crops a picture to a square of at most 480 pixels, the largest size shown; returns a JPEG. */
export async function cropPicture(file: Blob, square: Area): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  const width = Math.min(maxWidth, Math.round(square.width));
  canvas.width = width;
  canvas.height = width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas context');
  // JPEG has no transparency: without a background, transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, width);
  context.drawImage(bitmap, square.x, square.y, square.width, square.height, 0, 0, width, width);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new Error('The canvas could not be encoded as JPEG')),
      'image/jpeg',
      0.9,
    );
  });
}

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

const widest = 480;

/** Whether this browser can show the picture; those it cannot are cut by the server. */
export async function canShow(file: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}

/** Cuts a square out of a picture, no larger than it will ever be shown. */
export async function cropPicture(file: Blob, square: Square): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  const width = Math.min(widest, Math.round(square.width));
  canvas.width = width;
  canvas.height = width;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('This browser cannot draw');
  // A JPEG has no transparency: without paper below, it would be black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, width, width);
  paper.drawImage(bitmap, square.x, square.y, square.width, square.height, 0, 0, width, width);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This picture cannot be cut'))),
      'image/jpeg',
      0.9,
    );
  });
}

import type { Page } from '@playwright/test';

/** A PNG file to upload, painted by the browser. */
export async function paintedPicture(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    canvas.getContext('2d')?.fillRect(100, 100, 200, 200);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(url.split(',')[1] ?? '', 'base64');
  return { name: 'me.png', mimeType: 'image/png', buffer };
}

import sharp from 'sharp';
import { expect } from 'vitest';
import { uploadAvatar } from '#contract/avatars.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';

/** The row of pictures. */
export const avatarSetUps: Record<number, SetUp[]> = {
  18: [
    setUp({
      endpoint: uploadAvatar,
      changes: ['avatars'],
      valid: async () => ({ form: formWith(await picture()) }),
      rejectedVariants: async () => [
        ['no picture', 422, { form: formWith(Buffer.from('<svg/>')) }],
      ],
      shows: showsOneTaken,
    }),
  ],
};

function picture(): Promise<Buffer> {
  const create = { width: 8, height: 8, channels: 3, background: 'teal' } as const;
  return sharp({ create }).png().toBuffer();
}

function formWith(contents: Buffer): FormData {
  const form = new FormData();
  form.set('upload_preset', 'upload_avatar');
  form.set('tags', 'test');
  form.set('file', new Blob([new Uint8Array(contents)]), 'face.png');
  return form;
}

function showsOneTaken({ changes }: Outcome): void {
  expect(changes.map(({ table, before }) => [table, before])).toEqual([['avatars', null]]);
}

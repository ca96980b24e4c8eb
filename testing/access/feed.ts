import { expect } from 'vitest';
import { findBeaconFile, postFeedItem } from '#contract/feed.ts';
import { demoId } from '#server/demo/ids.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';

const kimId = demoId('beacon', 'kim');
const text = 'Posted by the matrix';

/** The rows of feeds and files. */
export const feedSetUps: Record<number, SetUp[]> = {
  33: [
    setUp({
      endpoint: postFeedItem,
      changes: ['feed_items', 'beacon_files', 'pending_files', 'audit_events'],
      valid: () => ({ form: postTo(kimId, { file: 'a note' }) }),
      rejectedVariants: (_, actor) => [
        ['a Beacon of another organisation', 404, { form: postTo(demoId('beacon', 'eli')) }],
        ['an archived Beacon', 404, { form: postTo(demoId('beacon', 'otto')) }],
        ['nothing to post', 422, { form: postTo(kimId, { text: ' ' }) }],
        ...(['VM', 'CL'].includes(actor)
          ? ([['a treatment plan', 403, { form: planFor(kimId) }]] as const)
          : []),
      ],
      shows: showsOnePosted,
    }),
  ],
  34: [
    setUp({
      endpoint: findBeaconFile,
      changes: ['audit_events'],
      valid: () => fileNamed('Support plan for autumn.pdf'),
      rejectedVariants: () => [
        ['a file of another organisation', 404, fileNamed('Seats in Grade 4.txt')],
        ['a file of an archived Beacon', 404, fileNamed('Closing letter.pdf')],
        ["a Beacon's own id", 404, { params: { path: kimId } }],
      ],
    }),
  ],
};

function fileNamed(name: string) {
  return { params: { path: demoId('file', name) } };
}

function postTo(uuid: string, content: { text?: string; file?: string } = {}): FormData {
  const form = new FormData();
  form.set('beacon_uuid', uuid);
  form.set('text', content.text ?? text);
  if (content.file) form.set('attachment_file', new Blob([content.file]), 'note.txt');
  return form;
}

function planFor(uuid: string): FormData {
  const form = postTo(uuid, { file: 'a plan' });
  form.set('attachment_role', 'treatment_plan');
  return form;
}

function showsOnePosted({ data, changes }: Outcome): void {
  const attachment = { filename: 'note.txt' };
  expect(data).toMatchObject({ feedItem: { contents: { text }, attachment } });
  const pending = changes.filter(({ table }) => table === 'pending_files');
  expect(pending.map(({ after }) => after !== null)).toEqual([true, false]);
  const inserted = changes.filter(({ table }) => ['feed_items', 'beacon_files'].includes(table));
  expect(inserted.map(({ table, before }) => [table, before])).toEqual([
    ['feed_items', null],
    ['beacon_files', null],
  ]);
}

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import { type BeaconFile, type FeedItem, maxCommentLength, maxFileBytes } from '#contract/feed.ts';
import { FakeRequest } from '#web/testing/fake-request.ts';
import { type Answers, data, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon } from '#web/testing/sample-beacon.ts';

const { uuid } = aBeacon();
const path = `/beacon/${uuid}`;
const plan: BeaconFile = {
  role: 'treatment_plan',
  path: '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0101',
  filename: 'Plan für Kim.pdf',
  extension: 'pdf',
};

beforeEach(() => FakeRequest.reset());

test('The feed shows author, time, text and attachment of each item', async () => {
  show({ feed: { items: [anItem({ attachment: plan })], hasMore: false } });
  const [item] = within(await panel('Feed')).getAllByRole('listitem');
  expect(item?.textContent).toContain('Bea Fontaine 18 Nov 2026, 09:30Kim slept well.');
  const link = within(item as HTMLElement).getByRole('link', { name: /Plan für Kim\.pdf/ });
  expect(link.getAttribute('href')).toBe(`/beacon_files/${plan.path}`);
  expect(link.getAttribute('download')).toBe('Plan für Kim.pdf');
});

test('The form expands on focus and rejects blank comments', async () => {
  const { user } = show();
  expect(screen.queryByRole('button', { name: 'Post' })).toBeNull();
  await user.click(await screen.findByRole('textbox', { name: 'Comment' }));
  expect(postButton().disabled).toBe(true);
  await user.keyboard('   ');
  expect(postButton().disabled).toBe(true);
  await user.keyboard('Kim cooked.');
  expect(postButton().disabled).toBe(false);
});

test('A comment that is too long is not cut: the form says by how much', async () => {
  const { user } = show();
  const box = await screen.findByRole('textbox', { name: 'Comment' });
  await user.click(box);
  await user.paste('x'.repeat(maxCommentLength + 2));
  expect(screen.getByText(/^2 characters too long/)).toBeTruthy();
  expect(postButton().disabled).toBe(true);
  await user.keyboard('{Backspace}{Backspace}');
  expect(screen.getByRole('status').textContent).toMatch(/ of .* characters$/);
  expect(postButton().disabled).toBe(false);
});

test('A posted comment is shown first, and the form is cleared', async () => {
  const { user } = show({ feed: { items: [anItem()], hasMore: false } });
  await write(user, 'Kim cooked.');
  await user.click(postButton());
  await waitFor(() => expect(FakeRequest.last?.form?.get('text')).toBe('Kim cooked.'));
  expect(postButton().disabled).toBe(true);
  FakeRequest.answer(200, { data: { feedItem: anItem({ id: idOf(2), text: 'Kim cooked.' }) } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Post' })).toBeNull());
  const items = within(await panel('Feed')).getAllByRole('listitem');
  expect(items.map((item) => /Kim [a-z ]+\./.exec(item.textContent)?.[0])).toEqual([
    'Kim cooked.',
    'Kim slept well.',
  ]);
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', '');
});

test('Field errors are listed while the form stays open', async () => {
  const { user } = show();
  await write(user, 'See attached');
  await user.upload(attachment(), new File(['x'], 'run.txt'));
  await user.click(postButton());
  await waitFor(() => expect(FakeRequest.last?.form?.get('attachment_file')).toBeInstanceOf(File));
  const fields = { attachment_file: 'The file is empty', text: 'Too long' };
  FakeRequest.answer(422, { errors: { id: 'invalid', title: 'Please correct', fields } });
  expect(await screen.findByText('Attachment - The file is empty')).toBeTruthy();
  expect(screen.getByText('Comment - Too long')).toBeTruthy();
  expect(postButton().disabled).toBe(false);
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'See attached');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(/Attachment - /)).toBeNull();
});

test('A broken connection keeps the written text', async () => {
  const { user } = show();
  await write(user, 'Kim cooked.');
  await user.click(postButton());
  await waitFor(() => expect(FakeRequest.last?.form).toBeTruthy());
  FakeRequest.last?.dispatchEvent(new Event('error'));
  expect(await screen.findByText(/Beacon cannot be reached/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'Kim cooked.');
});

test('A file can be posted alone, and only one can be attached', async () => {
  const { user } = show();
  await open(user);
  await user.upload(attachment(), new File(['x'], 'one.txt'));
  expect(screen.getByText('one.txt')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Attach a file' })).toBeNull();
  expect(postButton().disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByRole('button', { name: 'Attach a file' })).toBeTruthy();
  expect(postButton().disabled).toBe(true);
});

test('A file over 25 MB is rejected before the upload', async () => {
  const { user } = show();
  await open(user);
  const large = new File(['x'], 'large.pdf');
  Object.defineProperty(large, 'size', { value: maxFileBytes + 1 });
  await user.upload(attachment(), large);
  expect(screen.getByText('Attachment - The file must be 25 MB or smaller')).toBeTruthy();
  expect(FakeRequest.last).toBeNull();
});

test.each([true, false])(
  'The checkbox for a treatment plan is shown if canEdit is %s',
  async (canEdit) => {
    const { user } = show({ canEdit });
    await open(user);
    await user.upload(attachment(), new File(['x'], 'plan.txt'));
    const choice = screen.queryByRole('checkbox', { name: 'This is a treatment plan' });
    expect(choice !== null).toBe(canEdit);
    if (choice) await user.click(choice);
    await user.click(postButton());
    const role = canEdit ? 'treatment_plan' : null;
    await waitFor(() => expect(FakeRequest.last?.form?.get('attachment_role')).toBe(role));
  },
);

test('A large upload shows its progress', async () => {
  const { user } = show();
  await open(user);
  await user.upload(attachment(), new File(['x'], 'plan.txt'));
  await user.click(postButton());
  await waitFor(() => expect(FakeRequest.last?.form).toBeTruthy());
  const progress = new ProgressEvent('progress', { loaded: 1, total: 4 });
  FakeRequest.last?.upload.dispatchEvent(progress);
  const bar = await screen.findByRole('progressbar', { name: 'Uploading' });
  await waitFor(() => expect(bar).toHaveProperty('value', 25));
});

test('A reader gets no form, and an anonymous Beacon notes that names are shown', async () => {
  show({ canComment: false });
  expect(await screen.findByText('No posts yet.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
  const { user } = show({ isAnonymous: true });
  await open(user);
  expect(screen.getByText(/^Your name appears with anything you post here/)).toBeTruthy();
});

test('Older items are loaded on demand', async () => {
  const older = `GET /api/beacons/${uuid}/feed?before=${idOf(1)}`;
  const items = [anItem({ id: idOf(9), text: 'Kim moved in.' })];
  const { user } = show(
    { feed: { items: [anItem()], hasMore: true } },
    { [older]: data({ items, hasMore: false }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Show older posts' }));
  expect(await screen.findByText('Kim moved in.')).toBeTruthy();
  expect(screen.getByText('Kim slept well.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older posts' })).toBeNull();
});

test('The first files are listed, and all of them on demand', async () => {
  const other = { ...plan, role: null, path: idOf(3), filename: 'Hours.csv', extension: 'csv' };
  const all = `GET /api/beacons/${uuid}/files`;
  const { user } = show(
    { files: { total: 2, top: [plan] } },
    { [all]: data({ files: [plan, other], total: 2 }) },
  );
  const files = await panel('Files (2)');
  expect(within(files).getByRole('link').textContent).toBe('pdfPlan für Kim.pdfTreatment plan');
  await user.click(within(files).getByRole('button', { name: 'Show all 2 files' }));
  expect(await within(files).findByRole('link', { name: 'Hours.csv' })).toBeTruthy();
});

test('A file is uploaded straight into the list of files, without a comment', async () => {
  const { user } = show({ canComment: true, canEdit: true });
  const files = within(await panel('Files'));
  await user.upload(files.getByLabelText('File'), new File(['x'], 'plan.pdf'));
  expect(files.getByText('plan.pdf')).toBeTruthy();
  await user.click(files.getByRole('checkbox', { name: 'This is a treatment plan' }));
  await user.click(files.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(FakeRequest.last?.form?.get('attachment_file')).toBeInstanceOf(File));
  expect(FakeRequest.last?.form?.get('attachment_role')).toBe('treatment_plan');
  expect(FakeRequest.last?.form?.get('text')).toBe('');
  FakeRequest.answer(200, { data: { feedItem: anItem({ id: idOf(4), attachment: plan }) } });
  expect(await screen.findByText('Uploaded: Plan für Kim.pdf')).toBeTruthy();
  expect(files.getByRole('button', { name: 'Upload a file' })).toBeTruthy();
});

test('A refused upload says why and keeps the file', async () => {
  const { user } = show({ canComment: true });
  const files = within(await panel('Files'));
  await user.upload(files.getByLabelText('File'), new File([''], 'empty.pdf'));
  await user.click(files.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(FakeRequest.last?.form).toBeTruthy());
  const errors = {
    id: 'invalid',
    title: 'Please correct',
    fields: { attachment_file: 'The file is empty' },
  };
  FakeRequest.answer(422, { errors });
  expect((await files.findByRole('alert')).textContent).toBe('Attachment - The file is empty');
  expect(files.getByText('empty.pdf')).toBeTruthy();
});

test('A viewer who may not comment is offered no upload', async () => {
  show({ canComment: false });
  expect(within(await panel('Files')).queryByRole('button', { name: 'Upload a file' })).toBeNull();
});

type User = ReturnType<typeof renderApp>['user'];

function show(over: Partial<Beacon> = {}, answers: Answers = {}) {
  const beacon = aBeacon(over);
  const clientsBeacons = [{ beaconUuid: uuid, frameworkTitle: 'Team wellbeing' }];
  const permissions = { userCanCreateBeacons: false };
  const found = data({ beacon, clientsBeacons, permissions, users: {} });
  return renderApp(path, { [`GET /api/beacons/${uuid}`]: found, ...answers });
}

function panel(name: string) {
  return screen.findByRole('region', { name });
}

async function open(user: User): Promise<void> {
  await user.click(await screen.findByRole('textbox', { name: 'Comment' }));
}

async function write(user: User, text: string): Promise<void> {
  await open(user);
  await user.keyboard(text);
}

function postButton(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Post' });
}

function attachment(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Attachment');
}

function idOf(n: number): string {
  return `0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f020${n}`;
}

function anItem({ text = 'Kim slept well.', ...over }: Partial<FeedItem> & { text?: string } = {}) {
  return {
    id: idOf(1),
    postedAt: '2026-11-18T09:30:00.000Z',
    author: { name: 'Bea Fontaine', avatar: null },
    contents: { text },
    attachment: null,
    ...over,
  };
}

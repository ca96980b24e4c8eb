import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { mailLetters } from '#contract/mail-letters.ts';
import type { MailSample } from '#contract/organisation-settings.ts';
import { nora } from '#web/testing/nora.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';

// The text areas follow the fonts of the page, which jsdom does not have.
beforeAll(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});

const none = { subject: '', opening: '' };
const ofLetters = (words: typeof none) =>
  Object.fromEntries(Object.keys(mailLetters).map((letter) => [letter, words]));
const settings = {
  profile: {
    name: 'Riverside',
    accent: null,
    logo: null,
    language: 'en',
    country: null,
    revision: 1,
  },
  schedule: { openingHour: 0, quietFrom: 21, quietUntil: 7, revision: 1 },
  data: { retentionYears: null, erasures: [], revision: 1 },
  security: { isSecondFactorRequired: false, sessionHours: null, revision: 1 },
  mail: {
    fromName: '',
    signature: '',
    texts: ofLetters(none),
    usual: ofLetters({ subject: 'Usual subject', opening: 'Usual words' }),
    revision: 1,
  },
};
const previewing = 'POST /api/orgs/riverside/settings/mail/preview';
const unknown = 'Unknown: {nmae}. You can use: {organisation} {client} {questionnaire}';

/** A preview whose subject is that of the letter it is asked for. */
function preview({ letter, texts, profile }: MailSample) {
  const shown = profile?.name ?? (texts[letter].subject || `Usual ${letter}`);
  return data({ from: 'Beacon', subject: shown, text: '', html: '<p>Hello</p>' })();
}

test('An unknown word in braces is named beside its field, and the preview stays as it was', async () => {
  const { user } = await open('mail', preview);
  await shows('Usual assessment_invitation');
  await user.type(subject(), ' of {{nmae}');
  expect(await screen.findByText(unknown)).toBeTruthy();
  expect(subject().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(status()).toMatch(/^A field needs correcting\. Until then/));
  await shows('Usual subject of {nmae');
  await user.type(subject(), '{Backspace}{Backspace}');
  await waitFor(() => expect(screen.queryByText(unknown)).toBeNull());
  await waitFor(() => expect(status()).toBe(''));
});

test('A wrong word in one email does not take the preview of another', async () => {
  const { user } = await open('mail', preview);
  await user.type(subject(), ' of {{nmae}');
  await screen.findByText(unknown);
  await user.selectOptions(screen.getByLabelText('Email to change'), 'Reminder');
  await shows('Usual assessment_reminder');
  expect(status()).toBe('');
  await user.selectOptions(screen.getByLabelText('Email to change'), 'Invitation to answer');
  expect(await screen.findByText(unknown)).toBeTruthy();
  expect(region().queryByText(/^Subject/)).toBeNull();
  expect(status()).toBe('A field needs correcting. Then the preview is shown here.');
});

test('A preview that cannot be made says why, and is tried again on request', async () => {
  const answers = [problem(429, 'too_many', 'Please wait a moment.')];
  const { user } = await open('mail', (body) => answers.shift()?.() ?? preview(body));
  expect(await region().findByText('Please wait a moment.')).toBeTruthy();
  await user.click(region().getByRole('button', { name: 'Try again' }));
  await shows('Usual assessment_invitation');
});

test('The profile shows an email with the name, the colour and the language before they are saved', async () => {
  const asked: MailSample[] = [];
  const { user } = await open('profile', (body) => {
    asked.push(body);
    return preview(body);
  });
  await user.type(screen.getByLabelText('Name'), ' House');
  await shows('Riverside House');
  await user.type(screen.getByLabelText('Colour'), '#0a7570');
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      letter: 'assessment_invitation',
      fromName: '',
      signature: '',
      texts: settings.mail.texts,
      language: 'en',
      profile: { name: 'Riverside House', accent: '#0a7570' },
    }),
  );
  expect(region().getByRole('button', { name: 'Send a test to me' })).toBeTruthy();
});

async function open(
  tab: string,
  answer: (body: MailSample) => ReturnType<ReturnType<typeof data>>,
) {
  const page = renderApp(
    `/org/riverside/settings/${tab}`,
    { 'GET /api/orgs/riverside/settings': data({ settings }), [previewing]: answer as never },
    nora,
  );
  await screen.findByRole('region', { name: 'Preview' });
  return page;
}

function region() {
  return within(screen.getByRole('region', { name: 'Preview' }));
}

function status(): string | null {
  return region().getByRole('status').textContent;
}

async function shows(words: string): Promise<void> {
  await waitFor(() => expect(region().getByText(/^Subject/).textContent).toContain(words));
}

function subject(): HTMLElement {
  return screen.getByLabelText('Subject');
}

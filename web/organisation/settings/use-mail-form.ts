import { t } from '@lingui/core/macro';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { type LetterWords, mailLetters, type MailLetter } from '#contract/mail-letters.ts';
import {
  type MailSample,
  mailSettingsSchema,
  saveMailSettings,
} from '#contract/organisation-settings.ts';
import { announce } from '#web/design/announce.ts';
import { call } from '#web/shell/api/call.ts';
import { useForm } from '#web/shell/forms/use-form.ts';
import { keepSettings, type SectionProps } from './settings-query.ts';

type Words = Record<MailLetter, LetterWords>;

interface MailValues {
  fromName: string;
  signature: string;
  texts: Words;
}

const letters = Object.keys(mailLetters) as MailLetter[];

/** The form of the emails: it shows the usual words, which are sent as empty texts. */
export function useMailForm(
  { slug, settings: { mail } }: SectionProps,
  showLetter: (letter: MailLetter) => void,
) {
  const { fromName, signature, usual } = mail;
  const bodyOf = (values: MailValues): MailValues => ({
    ...values,
    texts: eachLetter((letter) => differing(values.texts[letter], usual[letter])),
  });
  const form = useForm<MailValues>({
    start: {
      fromName,
      signature,
      texts: eachLetter((letter) => shown(mail.texts[letter], usual[letter])),
    },
    validate: (values) => fieldErrorsOf(mailSettingsSchema, bodyOf(values)),
    onFieldErrors: (errors) => {
      const letter = letters.find((each) =>
        Object.keys(errors).some((path) => path.startsWith(`texts.${each}.`)),
      );
      if (letter) showLetter(letter);
    },
    send: async (values) => {
      const body = { ...bodyOf(values), revision: mail.revision };
      keepSettings(slug, await call(saveMailSettings, { params: { slug }, body }));
      announce(t`Email settings saved.`);
    },
  });
  const body = bodyOf(form.form.values);
  // A wrong word is marked while it is written, because the preview has to leave it out.
  const errors = { ...fieldErrorsOf(mailSettingsSchema, body), ...form.form.errors };
  return { ...form, body, errors };
}

/** What the sample of a letter says; the words of the others have no part in it. */
export function sampleBody(
  { fromName, signature, texts: all }: MailValues,
  letter: MailLetter,
): MailSample {
  const none = { subject: '', opening: '' };
  const texts = eachLetter((each) => (each === letter ? all[each] : none));
  return { fromName, signature, texts, letter };
}

function eachLetter(wordsOf: (letter: MailLetter) => LetterWords): Words {
  return Object.fromEntries(letters.map((letter) => [letter, wordsOf(letter)])) as Words;
}

function shown(own: LetterWords, usual: LetterWords): LetterWords {
  return { subject: own.subject || usual.subject, opening: own.opening || usual.opening };
}

function differing({ subject, opening }: LetterWords, usual: LetterWords): LetterWords {
  return {
    subject: subject === usual.subject ? '' : subject,
    opening: opening === usual.opening ? '' : opening,
  };
}

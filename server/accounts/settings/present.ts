import { mailLetters } from '#contract/mail-letters.ts';
import type { LetterWords, MailLetter } from '#contract/mail-letters.ts';
import type { OrganisationSettings } from '#contract/organisation-settings.ts';
import type { Services } from '#server/platform/services.ts';
import { findErasures } from './find-erasures.ts';
import { findSettings } from './queries.ts';

const letters = Object.keys(mailLetters) as MailLetter[];
const plain = { fromName: null, signature: null, accent: null, texts: {} };

/** The settings of an organisation, with the usual words of its letters beside its own. */
export async function presentSettings(
  services: Services,
  organisation: { organisationId: string },
): Promise<OrganisationSettings> {
  const { mail, data, ...sections } = await findSettings(services, organisation);
  const none = { subject: '', opening: '' };
  return {
    ...sections,
    mail: {
      ...mail,
      texts: forEachLetter((letter) => mail.texts[letter] ?? none),
      usual: forEachLetter((letter) => usualWords(services, letter)),
    },
    data: { ...data, erasures: await findErasures(services, organisation) },
  };
}

/** The usual words with their placeholders, as an admin writes them. */
function usualWords(services: Services, letter: MailLetter): LetterWords {
  const { subject, paragraphs } = services.mailContents.sampleOf(services, {
    letter,
    style: plain,
    organisationName: '{organisation}',
    userName: '',
    clientName: '{client}',
    frameworkTitle: '{questionnaire}',
  });
  return { subject, opening: paragraphs.join('\n') };
}

function forEachLetter(words: (letter: MailLetter) => LetterWords) {
  return Object.fromEntries(letters.map((letter) => [letter, words(letter)])) as Record<
    MailLetter,
    LetterWords
  >;
}

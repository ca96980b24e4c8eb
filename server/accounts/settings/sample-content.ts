import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import type { MailSample } from '#contract/organisation-settings.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { inLanguageOf } from '#server/platform/language/request-language.ts';
import type { Services } from '#server/platform/services.ts';

/** A letter with settings that may not be saved yet, to the viewer about an invented client. */
export function sampleContent(
  services: Services,
  viewer: Viewer,
  organisation: OrganisationFor<'administer'>,
  { letter, fromName, signature, texts, profile }: MailSample,
): MailContent {
  const { name, accent } = profile ?? organisation;
  return services.mailContents.sampleOf(services, {
    letter,
    style: { fromName: fromName || null, signature, accent, texts },
    organisationName: name,
    userName: viewer.name,
    clientName: textOf(msg`Alex Example`),
    frameworkTitle: textOf(msg`Weekly check-in`),
  });
}

/** Runs a function in the language that was asked for, or else in that of the request. */
export function inSampleLanguage<Result>({ language }: MailSample, run: () => Result): Result {
  return language === undefined ? run() : inLanguageOf(language, run);
}

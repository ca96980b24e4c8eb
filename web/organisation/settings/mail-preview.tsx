import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { type ChosenLanguage, languageNames } from '#contract/languages.ts';
import {
  type MailSample,
  mailSampleSchema,
  previewMail,
  sendSampleMail,
} from '#contract/organisation-settings.ts';
import { announce } from '#web/design/announce.ts';
import { ProblemText } from '#web/design/problem-text.tsx';
import { pageLanguage } from '#web/language/language.ts';
import { call } from '#web/shell/api/call.ts';
import { problemOf } from '#web/shell/forms/use-form.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import styles from './settings.module.css';

const languageChoices = Object.entries(languageNames).map(([value, label]) => ({ value, label }));

interface MailPreviewProps {
  slug: string;
  body: MailSample;
}

/** The email as it would be sent now, before anything is saved, and a button that sends it. */
export function MailPreview({ slug, body }: MailPreviewProps) {
  const [language, setLanguage] = useState<ChosenLanguage>();
  const sample = { ...body, ...(language && { language }) };
  const latest = useDeferredValue(sample);
  const isValid = Object.keys(fieldErrorsOf(mailSampleSchema, latest)).length === 0;
  const query = useQuery({
    queryKey: ['mail-preview', slug, latest],
    queryFn: ({ signal }) => call(previewMail, { params: { slug }, body: latest, signal }),
    // While a field is wrong, the email stays as it last was; that of another letter would be misleading.
    placeholderData: (last, of) =>
      (of?.queryKey[2] as MailSample | undefined)?.letter === latest.letter ? last : undefined,
    enabled: isValid,
    retry: false,
    meta: { showsErrors: true },
  });
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <h2>{t`Preview`}</h2>
      {!body.language && <LanguageChoice language={language} onChoose={setLanguage} />}
      <p role="status" className={styles.hint}>
        {isValid ? null : query.data ? staleWords() : absentWords()}
      </p>
      {query.error && isValid && <PreviewProblem query={query} />}
      {query.data && <Sheet mail={query.data} language={sample.language ?? pageLanguage()} />}
      <SendSample slug={slug} body={sample} />
    </section>
  );
}

interface LanguageChoiceProps {
  language: ChosenLanguage | undefined;
  onChoose: (language: ChosenLanguage) => void;
}

function LanguageChoice({ language, onChoose }: LanguageChoiceProps) {
  return (
    <NativeSelect
      label={t`Language of the preview`}
      description={t`Everybody gets emails in their own language.`}
      data={languageChoices}
      value={language ?? pageLanguage()}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as ChosenLanguage)}
    />
  );
}

function staleWords(): string {
  return t`A field needs correcting. Until then, the preview shows the email as it was before.`;
}

function absentWords(): string {
  return t`A field needs correcting. Then the preview is shown here.`;
}

function PreviewProblem({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  return (
    <div>
      <ProblemText>{problemOf(query.error).title}</ProblemText>
      <Button variant="default" onClick={() => query.refetch()}>
        {t`Try again`}
      </Button>
    </div>
  );
}

function Sheet({ mail, language }: SheetProps) {
  const { subject } = mail;
  return (
    <>
      <p>{t`From: ${{ sender: mail.from }}`}</p>
      <p>
        <Trans>
          Subject: <bdi lang={language}>{subject}</bdi>
        </Trans>
      </p>
      <MailSheet html={mail.html} />
      <details>
        <summary>{t`As plain text`}</summary>
        <pre dir="auto" lang={language}>
          {mail.text}
        </pre>
      </details>
    </>
  );
}

interface SheetProps {
  mail: AnswerOf<typeof previewMail>;
  /** Of the email, which need not be that of the page. */
  language: string;
}

/** The email as it looks, in a tree of its own; the text below it is for everybody who cannot see it. */
function MailSheet({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    root?.replaceChildren(sheetOf(html));
  }, [html]);
  return <div ref={host} className={styles.sheet} aria-hidden="true" inert />;
}

/** The policy of the page forbids styles in HTML, but not those that a script sets. */
function sheetOf(html: string): HTMLElement {
  const unstyled = html
    .replaceAll(/<style>[^]*?<\/style>/g, '')
    .replaceAll(' style="', ' data-style="');
  const { body, documentElement } = new DOMParser().parseFromString(unstyled, 'text/html');
  const sheet = document.createElement('div');
  sheet.dir = documentElement.dir;
  sheet.dataset['style'] = body.dataset['style'] ?? '';
  sheet.append(...body.children);
  for (const element of [sheet, ...sheet.querySelectorAll<HTMLElement>('[data-style]')])
    element.style.cssText = element.dataset['style'] ?? '';
  return sheet;
}

function SendSample({ slug, body }: MailPreviewProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { submit, isBusy } = useSubmit(async () => {
    setProblem(null);
    try {
      const { to } = await call(sendSampleMail, { params: { slug }, body });
      announce(t`Test email sent to ${to}.`);
    } catch (error) {
      setProblem(problemOf(error).title);
    }
  });
  return (
    <div>
      <Button variant="default" loading={isBusy} onClick={() => submit()}>
        {t`Send a test to me`}
      </Button>
      <ProblemText>{problem}</ProblemText>
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { type ChosenLanguage, languageNames } from '#contract/languages.ts';
import type { MailLetter } from '#contract/mail-letters.ts';
import { type MailSettings, previewMail, sendSampleMail } from '#contract/organisation-settings.ts';
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
  body: MailSettings & { letter: MailLetter };
}

/** The email as it would be sent now, before anything is saved, and a button that sends it. */
export function MailPreview({ slug, body }: MailPreviewProps) {
  const [language, setLanguage] = useState<ChosenLanguage>();
  const inLanguage = language && { language };
  const latest = { ...useDeferredValue(body), ...inLanguage };
  const { data } = useQuery({
    queryKey: ['mail-preview', slug, latest],
    queryFn: ({ signal }) => call(previewMail, { params: { slug }, body: latest, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <h2>{t`Preview`}</h2>
      <NativeSelect
        label={t`Language of the preview`}
        description={t`Everybody gets emails in their own language.`}
        data={languageChoices}
        value={language ?? pageLanguage()}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value as ChosenLanguage)}
      />
      {data && (
        <>
          <p>{t`From: ${{ sender: data.from }}`}</p>
          <p>{t`Subject: ${{ subject: data.subject }}`}</p>
          <MailSheet html={data.html} />
          <details>
            <summary>{t`As plain text`}</summary>
            <pre dir="auto">{data.text}</pre>
          </details>
        </>
      )}
      <SendSample slug={slug} body={{ ...body, ...inLanguage }} />
    </section>
  );
}

interface SendSampleProps {
  slug: string;
  body: MailPreviewProps['body'] & { language?: ChosenLanguage };
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

function SendSample({ slug, body }: SendSampleProps) {
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

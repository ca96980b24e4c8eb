import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { MailLetter } from '#contract/mail-letters.ts';
import { type MailSettings, previewMail, sendSampleMail } from '#contract/organisation-settings.ts';
import { announce } from '#web/design/announce.ts';
import { ProblemText } from '#web/design/problem-text.tsx';
import { call } from '#web/shell/api/call.ts';
import { problemOf } from '#web/shell/forms/use-form.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import styles from './settings.module.css';

interface MailPreviewProps {
  slug: string;
  body: MailSettings & { letter: MailLetter };
}

/** The email as it would be sent now, before anything is saved, and a button that sends it. */
export function MailPreview({ slug, body }: MailPreviewProps) {
  const latest = useDeferredValue(body);
  const { data } = useQuery({
    queryKey: ['mail-preview', slug, latest],
    queryFn: ({ signal }) => call(previewMail, { params: { slug }, body: latest, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <h2>{t`Preview`}</h2>
      {data && (
        <>
          <p>{t`From: ${{ sender: data.from }}`}</p>
          <p>{t`Subject: ${{ subject: data.subject }}`}</p>
          <MailSheet html={data.html} />
          <details>
            <summary>{t`As plain text`}</summary>
            <pre>{data.text}</pre>
          </details>
        </>
      )}
      <SendSample slug={slug} body={body} />
    </section>
  );
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
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html');
  const sheet = document.createElement('div');
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

import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { importFramework, maxFrameworkFileBytes } from '#contract/framework-imports.ts';
import { call, CallError } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { useTitle } from '#web/design/use-title.ts';
import parts from '#web/design/parts.module.css';
import { useBeginDraft } from '#web/frameworks/library/use-begin-draft.ts';
import { ProblemList } from '#web/frameworks/library/problem-list.tsx';
import { FormatGuide } from './format-guide.tsx';
import { FrameworkFile } from './framework-file.tsx';
import { ImportReport } from './import-report.tsx';
import styles from './import.module.css';

const route = getRouteApi('/org/$slug/frameworks/import');

const TryOut = lazy(async () => ({
  default: (await import('#web/frameworks/preview/try-out.tsx')).TryOut,
}));

type Preview = AnswerOf<typeof importFramework>;

/** Shows what becomes of a file with a questionnaire, and begins a draft with it once confirmed. */
export function ImportPage() {
  const { slug } = route.useParams();
  const { file, preview, error, percent, isBusy, choose } = usePreview(slug);
  useTitle(t`Import a questionnaire`);
  return (
    <div className={styles.page}>
      <Link to="/org/$slug/frameworks" params={{ slug }} className={parts.back ?? ''}>
        ‹ {t`Questionnaires`}
      </Link>
      <h1>{t`Import a questionnaire`}</h1>
      <p>{t`You'll see what happens to each part of the file before anything is created.`}</p>
      <FrameworkFile file={file} error={error} isBusy={isBusy} onChoose={choose} />
      {isBusy && (
        <label>
          {t`Reading the file`} <progress max={100} value={percent} />
        </label>
      )}
      {preview ? <Result slug={slug} preview={preview} /> : <FormatGuide />}
    </div>
  );
}

function Result({ slug, preview }: { slug: string; preview: Preview }) {
  const { definition, report, problems } = preview;
  const creating = useBeginDraft(slug);
  return (
    <>
      <ProblemList
        title={
          definition
            ? t`The draft needs attention before it can be published:`
            : t`This file can't be imported:`
        }
        problems={problems}
      />
      <div className={styles.result}>
        {report.length > 0 && <ImportReport report={report} />}
        {definition && (
          <section className={styles.preview} aria-labelledby="preview">
            <h2 id="preview">{t`What an assessor sees`}</h2>
            <Suspense fallback={<LoadingSkeleton label={t`Loading the preview`} />}>
              <TryOut definition={definition} />
            </Suspense>
          </section>
        )}
      </div>
      {definition && (
        <div className={styles.buttons}>
          <Button
            size="md"
            loading={creating.isBusy}
            onClick={() => creating.submit({ from: 'definition', definition })}
          >
            {t`Create a draft`}
          </Button>
        </div>
      )}
    </>
  );
}

/** The chosen file and what the server makes of it. */
function usePreview(slug: string) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [percent, setPercent] = useState(0);
  const { submit, isBusy } = useSubmit(async (chosen: File) => {
    setFile(chosen);
    setPreview(null);
    setPercent(0);
    if (chosen.size > maxFrameworkFileBytes) {
      return setError(t`This file is larger than 5 MB.`);
    }
    setError(null);
    const form = new FormData();
    form.set('file', chosen);
    try {
      const upload = { form, onProgress: setPercent };
      setPreview(await call(importFramework, { params: { slug }, upload }));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(reasonOf(failure));
    }
  });
  return { file, preview, error, percent, isBusy, choose: submit };
}

/** Why a file cannot be read, with the place where that is known. */
function reasonOf({ message, details }: CallError): string {
  const reasons = (details.problems ?? []).map(({ field, message: reason }) =>
    field ? `${reason} (${field})` : reason,
  );
  return [message, ...reasons].join(' ');
}

import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { cancelImport, findImport, type Import, startImport } from '#contract/imports.ts';
import { call, isTransient } from '#web/shell/api/call.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { flash } from '#web/shell/session/flash.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { announce } from '#web/design/announce.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { locale } from '#web/language/language.ts';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { BeforeStart } from './before-start.tsx';
import { isWorking, leftOutWords, stateWords, writingWords } from './import-words.ts';
import styles from './import.module.css';
import { RejectedRows } from './rejected-rows.tsx';

/** The progress of one import: its check, its row errors and the Beacons it creates. */
export function ImportProgressPage() {
  useTitle(t`Import Beacons`);
  const { importId = '' } = useParams({ strict: false });
  const progress = useQuery({
    queryKey: ['imports', importId],
    queryFn: ({ signal }) => call(findImport, { params: { id: importId }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.import) ? 1000 : false),
  });
  const { data, error } = progress;
  if (error && !(data && isTransient(error))) {
    return <SomethingWrong error={error} retry={() => void progress.refetch()} />;
  }
  if (!data) return <LoadingSkeleton label={t`Loading import`} />;
  return (
    <section className={styles.progress}>
      <p>
        <Link to="/beacons/import/{-$step}" params={{}}>
          {t`All imports`}
        </Link>
      </p>
      <h1>{data.import.fileName}</h1>
      <p>
        {data.import.organisation.name} · {data.import.frameworkTitle}
      </p>
      <ImportState one={data.import} />
      <Actions {...data} />
      <RejectedRows one={data.import} rejections={data.rejections} />
    </section>
  );
}

function ImportState({ one }: { one: Import }) {
  const { doneRows, totalRows, error } = one;
  const doneCount = doneRows.toLocaleString(locale());
  return (
    <>
      <p role="status" className={styles.state}>
        {stateWords(one)}
      </p>
      {isWorking(one) && (
        <>
          <progress aria-label={t`Progress`} max={Math.max(totalRows, 1)} value={doneRows} />
          <p>
            {plural(totalRows, {
              one: `${doneCount} of # row.`,
              other: `${doneCount} of # rows.`,
            })}{' '}
            {t`You can leave this page. The import continues in the background.`}
          </p>
        </>
      )}
      {error && <p className={styles.error}>{error}</p>}
      <p>{writingWords(one)}</p>
      {one.existingCount > 0 && <p>{leftOutWords(one)}</p>}
    </>
  );
}

function Actions({ import: one, invitationsLeft }: AnswerOf<typeof findImport>) {
  const [isOwnAdmin, setIsOwnAdmin] = useState(true);
  const start = useStart(one, isOwnAdmin);
  const cancel = useCancel(one);
  const isReady = one.state === 'checked' && one.readyCount > 0;
  return (
    <>
      {isReady && (
        <BeforeStart {...{ one, invitationsLeft, isOwnAdmin, onOwnAdmin: setIsOwnAdmin }} />
      )}
      <div className={styles.actions}>
        {one.state === 'done' && (
          <Button component={Link} to="/beacons" size="md">
            {t`View Beacons`}
          </Button>
        )}
        {isReady && (
          <Button size="md" loading={start.isBusy} onClick={() => start.submit()}>
            {plural(one.readyCount, { one: 'Import # Beacon', other: 'Import # Beacons' })}
          </Button>
        )}
        <Button variant="default" size="md" loading={cancel.isBusy} onClick={() => cancel.submit()}>
          {isWorking(one) ? t`Stop` : t`Remove from list`}
        </Button>
      </div>
    </>
  );
}

function useStart({ id }: Import, importerIsAdmin: boolean) {
  const queries = useQueryClient();
  return useSubmit(async () => {
    try {
      const { message } = await call(startImport, { params: { id }, body: { importerIsAdmin } });
      announce(message);
    } catch (error) {
      flash(error);
    }
    await queries.invalidateQueries({ queryKey: ['imports'] });
  });
}

function useCancel(one: Import) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useSubmit(async () => {
    try {
      await call(cancelImport, { params: { id: one.id } });
      announce(isWorking(one) ? t`Import stopped` : t`Import removed`);
      await navigate({ to: '/beacons/import/{-$step}', params: {} });
      await queries.invalidateQueries({ queryKey: ['imports'] });
    } catch (error) {
      flash(error);
    }
  });
}

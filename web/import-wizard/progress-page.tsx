import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { cancelImport, findImport, type Import, startImport } from '#contract/imports.ts';
import { call, isPassing } from '../call.ts';
import { flash } from '../layout/flash.ts';
import { SomethingWrong } from '../layout/something-wrong.tsx';
import { announce } from '../ui/announce.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';
import { counted, isWorking, leftOutWords, stateWords, writingWords } from './import-words.ts';
import styles from './import.module.css';
import { RejectedRows } from './rejected-rows.tsx';

/** How far one import is: its check, what is wrong with its rows, and the Beacons it makes. */
export function ImportProgressPage() {
  useTitle('Import Beacons');
  const { importId = '' } = useParams({ strict: false });
  const progress = useQuery({
    queryKey: ['imports', importId],
    queryFn: ({ signal }) => call(findImport, { params: { id: importId }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.import) ? 1000 : false),
  });
  const { data, error } = progress;
  if (error && !(data && isPassing(error))) {
    return <SomethingWrong error={error} retry={() => void progress.refetch()} />;
  }
  if (!data) return <Waiting label="Loading the import" />;
  return (
    <section className={styles.progress}>
      <p>
        <Link to="/beacons/import/{-$step}" params={{}}>
          All imports
        </Link>
      </p>
      <h1>{data.import.fileName}</h1>
      <p>
        {data.import.organisation.name} · {data.import.frameworkTitle}
      </p>
      <Standing one={data.import} />
      <RejectedRows one={data.import} rejections={data.rejections} />
    </section>
  );
}

function Standing({ one }: { one: Import }) {
  const { doneRows, totalRows, fault } = one;
  return (
    <>
      <p role="status" className={styles.state}>
        {stateWords(one)}
      </p>
      {isWorking(one) && (
        <>
          <progress aria-label="Progress" max={Math.max(totalRows, 1)} value={doneRows} />
          <p>
            {doneRows.toLocaleString('en-GB')} of {counted(totalRows, 'row')}. You can leave this
            page: it goes on without you.
          </p>
        </>
      )}
      {fault && <p className={styles.fault}>{fault}</p>}
      <p>{writingWords(one)}</p>
      {one.existingCount > 0 && <p>{leftOutWords(one)}</p>}
      {one.state === 'checked' && one.isAnonymous && (
        <p>
          Answers will be anonymous: a Beacon with fewer than three assessors never shows a score or
          a comment, only how many have answered.
        </p>
      )}
      <Actions one={one} />
    </>
  );
}

function Actions({ one }: { one: Import }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const params = { id: one.id };
  const start = useSubmit(async () => {
    try {
      const { message } = await call(startImport, { params });
      announce(message);
    } catch (error) {
      flash(error);
    }
    await queries.invalidateQueries({ queryKey: ['imports'] });
  });
  const cancel = useSubmit(async () => {
    try {
      await call(cancelImport, { params });
      announce(isWorking(one) ? 'Import stopped' : 'Import removed');
      await navigate({ to: '/beacons/import/{-$step}', params: {} });
      await queries.invalidateQueries({ queryKey: ['imports'] });
    } catch (error) {
      flash(error);
    }
  });
  return (
    <div className={styles.actions}>
      {one.state === 'done' && (
        <Button component={Link} to="/beacons" size="md">
          See the Beacons
        </Button>
      )}
      {one.state === 'checked' && one.readyCount > 0 && (
        <Button size="md" loading={start.isBusy} onClick={() => start.submit()}>
          Import {counted(one.readyCount, 'Beacon')}
        </Button>
      )}
      <Button variant="default" size="md" loading={cancel.isBusy} onClick={() => cancel.submit()}>
        {isWorking(one) ? 'Stop' : 'Remove from this list'}
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Organisation } from '#contract/organisations.ts';
import { isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { beaconWords, FrameworkChoice } from './framework-choice.tsx';
import styles from './organisation.module.css';
import { useArchiving } from './use-archiving.ts';
import { organisationQuery } from './users-cache.ts';

const route = getRouteApi('/org/$slug/archive');

/** Archives the Beacons of a framework. */
export function ArchiveFrameworkPage() {
  const { slug } = route.useParams();
  const found = useQuery(organisationQuery(slug));
  useTitle('Archive Beacons');
  if (found.error && !(found.data && isTransient(found.error))) {
    return <SomethingWrong error={found.error} retry={() => void found.refetch()} />;
  }
  if (!found.data) return <LoadingSkeleton label="Loading the frameworks" />;
  const { organisation } = found.data;
  return (
    <div className={styles.narrow}>
      <Link to="/org/$slug" params={{ slug }}>
        ‹ {organisation.name}
      </Link>
      <h1>Archive Beacons</h1>
      {organisation.frameworks.length === 0 ? (
        <p className={styles.empty}>This organisation has no Beacons to archive.</p>
      ) : (
        <FrameworkForm organisation={organisation} />
      )}
    </div>
  );
}

function FrameworkForm({ organisation }: { organisation: Organisation }) {
  const [id, setId] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const { archive, isBusy, progress } = useArchiving(organisation, () => {
    setIsAsking(false);
    setId('');
  });
  const chosen = organisation.frameworks.find((each) => each.id === id);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(!chosen);
        setIsAsking(chosen !== undefined);
      }}
    >
      <FrameworkChoice
        frameworks={organisation.frameworks}
        chosen={id}
        error={isMissing && !chosen ? 'Required' : null}
        onChange={setId}
      />
      <div className={styles.buttons}>
        <Button type="submit">Archive</Button>
      </div>
      {isAsking && chosen && (
        <ConfirmDialog
          title="Are you sure you want to archive these Beacons?"
          confirmLabel="Archive"
          isBusy={isBusy}
          onConfirm={() => archive(chosen)}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {chosen.title}: {beaconWords(chosen.activeBeaconCount)}. This will remove access to the
            Beacon(s). This process can only be reversed by an Organisational Admin.
          </p>
          {progress && (
            <progress
              aria-label="Archiving"
              className={styles.progress}
              max={progress.of}
              value={progress.done}
            />
          )}
        </ConfirmDialog>
      )}
    </form>
  );
}

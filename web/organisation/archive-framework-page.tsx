import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Organisation } from '#contract/organisations.ts';
import { isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { Form } from '#web/design/form.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import styles from './organisation.module.css';
import formStyles from '#web/design/form.module.css';
import { type Progress, useArchiving } from './use-archiving.ts';
import { organisationQuery } from './users-cache.ts';
import lists from '#web/design/list.module.css';

const route = getRouteApi('/org/$slug/archive');

/** A page that archives all Beacons of a framework. */
export function ArchiveFrameworkPage() {
  const { slug } = route.useParams();
  const query = useQuery(organisationQuery(slug));
  useTitle(t`Archive Beacons`);
  if (query.error && !(query.data && isTransient(query.error))) {
    return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data) return <LoadingSkeleton label={t`Loading frameworks`} />;
  const { organisation } = query.data;
  return (
    <div className={styles.narrow}>
      <Link to="/org/$slug" params={{ slug }}>
        ‹ {organisation.name}
      </Link>
      <h1>{t`Archive Beacons`}</h1>
      {organisation.frameworks.length === 0 ? (
        <p className={lists.empty}>{t`This organisation has no Beacons to archive.`}</p>
      ) : (
        <FrameworkForm organisation={organisation} />
      )}
    </div>
  );
}

function FrameworkForm({ organisation }: { organisation: Organisation }) {
  const [id, setId] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const { archive, isBusy, progress } = useArchiving(organisation, () => {
    setIsConfirming(false);
    setId('');
  });
  const selected = organisation.frameworks.find((each) => each.id === id);
  function handleSubmit() {
    setIsMissing(!selected);
    setIsConfirming(selected !== undefined);
  }
  return (
    <Form className={styles.form} onSubmit={handleSubmit}>
      <FrameworkChoice
        frameworks={organisation.frameworks}
        selected={id}
        error={isMissing && !selected ? t`Required` : null}
        onChange={setId}
      />
      <div className={formStyles.buttons}>
        <Button type="submit">{t`Archive`}</Button>
      </div>
      {isConfirming && selected && (
        <ConfirmDialog
          title={t`Are you sure you want to archive these Beacons?`}
          confirmLabel={t`Archive`}
          isBusy={isBusy}
          onConfirm={() => archive(selected)}
          onClose={() => setIsConfirming(false)}
        >
          <p>{archivingWords(selected)}</p>
          <ArchivingProgress progress={progress} />
        </ConfirmDialog>
      )}
    </Form>
  );
}

interface FrameworkChoiceProps {
  frameworks: Organisation['frameworks'];
  selected: string;
  error: string | null;
  onChange: (id: string) => void;
}

/** A radio group of an organisation's frameworks with their numbers of active Beacons. */
function FrameworkChoice({ frameworks, selected, error, onChange }: FrameworkChoiceProps) {
  const [name, errorId] = [useId(), useId()];
  return (
    <fieldset className={styles.choices} aria-describedby={errorId}>
      <legend>{t`Choose a framework`}</legend>
      {frameworks.map(({ id, title, activeBeaconCount }) => (
        <label key={id} className={styles.tick}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === selected}
            onChange={() => onChange(id)}
          />
          <span>{title}</span>
          <small>{plural(activeBeaconCount, { one: '# Beacon', other: '# Beacons' })}</small>
        </label>
      ))}
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}

function ArchivingProgress({ progress }: { progress: Progress | null }) {
  if (!progress) return null;
  return (
    <progress
      aria-label={t`Archiving`}
      className={styles.progress}
      max={progress.of}
      value={progress.done}
    />
  );
}

function archivingWords({ title, activeBeaconCount }: Organisation['frameworks'][number]): string {
  return plural(activeBeaconCount, {
    one: `${title}: # Beacon. This will remove access to the Beacon(s). This process can only be reversed by an Organisational Admin.`,
    other: `${title}: # Beacons. This will remove access to the Beacon(s). This process can only be reversed by an Organisational Admin.`,
  });
}

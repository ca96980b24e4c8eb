import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LibraryFrameworkHistory } from '#contract/framework-library.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import parts from '#web/design/parts.module.css';
import { useBeginDraft } from '#web/frameworks/library/use-begin-draft.ts';
import styles from './detail.module.css';
import { Retirement } from './retirement.tsx';

interface FrameworkActionsProps {
  slug: string;
  id: string;
  history: LibraryFrameworkHistory;
  version: number;
}

/** What can be done with a questionnaire: start a Beacon, begin a new version or a copy, retire. */
export function FrameworkActions({ slug, id, history, version }: FrameworkActionsProps) {
  const { submit, isBusy } = useBeginDraft(slug);
  const { isOwn, draft, retiredAt } = history;
  return (
    <div className={styles.actions}>
      {!retiredAt && <StartBeacon slug={slug} id={id} />}
      {isOwn && draft && (
        <Link
          to="/org/$slug/frameworks/drafts/$draftId"
          params={{ slug, draftId: draft.id }}
          className={styles.button}
        >
          {t`Continue the draft`}
        </Link>
      )}
      {isOwn && !draft && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => submit({ from: 'version', id, version })}
        >
          {t`New version`}
        </Button>
      )}
      <Button
        variant="default"
        disabled={isBusy}
        onClick={() => submit({ from: 'copy', id, version })}
      >
        {t`Duplicate`}
      </Button>
      {isOwn && <Retirement slug={slug} id={id} history={history} />}
    </div>
  );
}

/** Leads people who may create Beacons in the organisation to a new one. */
function StartBeacon({ slug, id }: { slug: string; id: string }) {
  const organisation = useCurrentUser()?.orgs.find((each) => each.slug === slug);
  if (!organisation || !organisation.roles.includes('beacon_creator')) return null;
  return (
    <Link
      to="/beacons/new/{-$step}"
      params={{}}
      search={{ framework: id, organisation: slug }}
      className={`${parts.pill} ${styles.start}`}
    >
      {t`Start a Beacon with it`}
    </Link>
  );
}

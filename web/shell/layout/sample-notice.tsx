import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '#web/shell/session/session.ts';
import styles from './sample-notice.module.css';

/** Says to members of a sample organisation, on every page, that some of what they see is invented. */
export function SampleNotice() {
  const orgs = useCurrentUser()?.orgs ?? [];
  const sample = orgs.find(({ isSample }) => isSample);
  if (!sample) return null;
  const own = orgs.find(({ isSample, roles }) => !isSample && roles.includes('admin'));
  const { name } = sample;
  return (
    <aside className={styles.notice} aria-label={name}>
      {t`You can see the ${name}: clients marked “sample” are invented.`}{' '}
      {own && (
        <Link to="/org/$slug/start" params={{ slug: own.slug }}>
          {t`Remove it`}
        </Link>
      )}
    </aside>
  );
}

import { msg, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { textOf } from '#contract/messages.ts';
import parts from '#web/design/parts.module.css';
import { useTitle } from '#web/design/use-title.ts';
import { useIsNew } from '#web/shell/session/session.ts';
import styles from './public-home.module.css';

const promises = [
  {
    title: msg`Ask everyone around a person`,
    details: msg`Staff, parents, teachers and the person themselves answer on a phone in two minutes. All they need is a link or QR code.`,
  },
  {
    title: msg`One score, two thresholds`,
    details: msg`The team sees where things stand, where people disagree, and what changed since last time.`,
  },
  {
    title: msg`Runs itself`,
    details: msg`Set the schedule once. Beacon opens each assessment, invites people, reminds them and closes it, for years.`,
  },
];

/** The home page for signed-out visitors. */
export function PublicHome() {
  useTitle(t`See who needs you today`);
  const isNew = useIsNew();
  if (isNew) return <NotSetUp />;
  return (
    <div className={styles.home}>
      <h1>{t`See, in seconds, who needs you today.`}</h1>
      <p className={styles.lead}>
        {t`Beacon regularly asks the people around someone the same few questions and shows the team one clear picture.`}
      </p>
      <Link to="/login" className={`${parts.pill} ${styles.action}`}>
        {t`Log in`}
      </Link>
      <ul className={styles.promises}>
        {promises.map(({ title, details }) => (
          <li key={title.id}>
            <h2>{textOf(title)}</h2>
            <p>{textOf(details)}</p>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t`Got a link or QR code? Open it on your phone: you don't need an account to answer.`}
      </p>
    </div>
  );
}

/** The home page of an installation in which nobody has an account. */
function NotSetUp() {
  return (
    <div className={styles.home}>
      <h1>{t`Beacon runs, and is waiting to be set up`}</h1>
      <p className={styles.lead}>
        {t`Open the set-up address that was printed where Beacon was started. It creates your organisation and your account, and works once, for an hour.`}
      </p>
      <p className={styles.note}>{t`A restart prints a new address.`}</p>
    </div>
  );
}

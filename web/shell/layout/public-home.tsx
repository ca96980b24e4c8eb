import { msg, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useTitle } from '#web/design/use-title.ts';
import styles from './public-home.module.css';

const promises = [
  {
    title: msg`Everyone around a person, asked`,
    text: msg`Staff, parents, teachers and the person themselves answer on a phone in two minutes. A link or a QR code is enough.`,
  },
  {
    title: msg`One score, two thresholds`,
    text: msg`The team sees where things stand, where people disagree, and what changed since last time.`,
  },
  {
    title: msg`It keeps going by itself`,
    text: msg`Set the rhythm once. Beacon opens, invites, reminds and closes, for years.`,
  },
];

/** The home page for signed-out visitors. */
export function PublicHome() {
  useTitle(t`See who needs you today`);
  return (
    <div className={styles.home}>
      <h1>{t`See, in seconds, who needs you today.`}</h1>
      <p className={styles.lead}>
        {t`Beacon asks the people around someone the same few questions, again and again, and shows the team one clear picture.`}
      </p>
      <Link to="/login" className={styles.action}>
        {t`Log in`}
      </Link>
      <ul className={styles.promises}>
        {promises.map((promise) => (
          <li key={promise.title}>
            <h2>{promise.title}</h2>
            <p>{promise.text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t`Were you sent a link or a QR code? Open it on your phone: you need no account to answer.`}
      </p>
    </div>
  );
}

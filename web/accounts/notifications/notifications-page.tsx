import { t } from '@lingui/core/macro';
import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  changeNotifications,
  findNotifications,
  type Notifications,
} from '#contract/notifications.ts';
import { AccountFrame } from '#web/accounts/settings/account-frame.tsx';
import { announce } from '#web/design/announce.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { showToast } from '#web/design/toasts/toast-store.ts';
import { useTitle } from '#web/design/use-title.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import styles from './notifications-page.module.css';

type Organisation = Notifications['organisations'][number];

const queryKey = ['notifications'];

/** The emails that a person gets; each switch is saved at once. */
export function NotificationsPage() {
  useTitle(t`Notifications`);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(findNotifications, { signal }),
  });
  return (
    <AccountFrame>
      <h1>{t`Notifications`}</h1>
      <div className={styles.page}>
        {query.data ? (
          <AssessmentMails {...query.data} />
        ) : query.error ? (
          <SomethingWrong error={query.error} retry={() => void query.refetch()} />
        ) : (
          <LoadingSkeleton label={t`Loading your notifications`} />
        )}
        <AlwaysSent />
      </div>
    </AccountFrame>
  );
}

function AssessmentMails({ hasMailbox, organisations }: Notifications) {
  const change = useChange();
  return (
    <fieldset className={styles.section}>
      <legend>{t`Emails about assessments`}</legend>
      {!hasMailbox && <NoMailbox />}
      {organisations.length === 0 ? (
        <p>{t`You don't belong to an organisation yet, so nobody asks you for answers.`}</p>
      ) : (
        <p>
          {t`An invitation when an assessment opens for you, and reminders while it still needs your answers. You can also stop them with the link at the end of each email.`}
        </p>
      )}
      {organisations.map((each) => (
        <Switch
          key={each.slug}
          size="md"
          label={t`Invitations and reminders from ${{ organisation: each.name }}`}
          checked={each.assessmentMails}
          onChange={({ currentTarget }) =>
            change({ ...each, assessmentMails: currentTarget.checked })
          }
        />
      ))}
    </fieldset>
  );
}

function NoMailbox() {
  return (
    <p className={styles.notice}>
      {t`Your account has no email address, so you get no emails.`}{' '}
      <Link to="/users/email/edit">{t`Add an email address`}</Link>
    </p>
  );
}

/** Saves a switch, and offers to take it back where emails end. */
function useChange() {
  const change = useMutation({
    mutationFn: ({ slug, assessmentMails }: Organisation) =>
      call(changeNotifications, { body: { organisation: slug, assessmentMails } }),
    // One after the other, so that the last press counts.
    scope: { id: 'notifications' },
    onMutate: show,
    onSuccess: (_answer, sent) => {
      const { name } = sent;
      if (sent.assessmentMails) {
        announce(t`Emails about assessments from ${name} switched on.`);
        return;
      }
      const undo = () => change.mutate({ ...sent, assessmentMails: true });
      const message = t`Emails about assessments from ${name} switched off.`;
      showToast({ message, isProblem: false, undo });
    },
    onError: (_error, sent) => show({ ...sent, assessmentMails: !sent.assessmentMails }),
  });
  return change.mutate;
}

function show({ slug, assessmentMails }: Organisation): void {
  queryClient.setQueryData<Notifications>(
    queryKey,
    (data) =>
      data && {
        ...data,
        organisations: data.organisations.map((each) =>
          each.slug === slug ? { ...each, assessmentMails } : each,
        ),
      },
  );
}

function AlwaysSent() {
  return (
    <section className={styles.section}>
      <h2>{t`Emails about your account`}</h2>
      <p>{t`These are always sent, because they keep your account safe. They can't be switched off.`}</p>
      <ul>
        <li>{t`Invitations to join an organisation`}</li>
        <li>{t`Links to choose a new password or to confirm an email address`}</li>
        <li>
          {t`Notices that your password, email address or two-factor authentication changed, or that a backup code was used`}
        </li>
        <li>{t`Tests that you send to yourself`}</li>
      </ul>
    </section>
  );
}

import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '#contract/messages.ts';
import { removeOrganisationUser, resendInvitation } from '#contract/organisations.ts';
import { problems } from '#contract/problems.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';
import styles from './users.module.css';
import { dropUser, type OrgUserProps, refreshUsers, targetOf, usersKey } from './users-cache.ts';

interface UserActionsProps extends OrgUserProps {
  onEdit: () => void;
  onInvited: (link: string) => void;
}

/** The buttons to edit, reinvite and remove a user. */
export function UserActions(props: UserActionsProps) {
  const { orgUser, onEdit } = props;
  const { name, pending } = orgUser.user;
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.action} aria-label={t`Edit ${name}`} onClick={onEdit}>
        {t`Edit`}
      </button>
      {pending && <Resend {...props} />}
      <Remove {...props} />
    </div>
  );
}

function Resend({ slug, orgUser, onInvited }: UserActionsProps) {
  const resend = useMutation({
    mutationFn: () => call(resendInvitation, targetOf({ slug, orgUser })),
    onSuccess: ({ link }) => onInvited(link),
  });
  const { name } = orgUser.user;
  const labels = { idle: t`Resend invite`, pending: t`Resending…`, success: t`Invite sent` };
  const text = resend.status === 'error' ? labels.idle : labels[resend.status];
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={t`${text}: ${name}`}
      disabled={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {text}
    </button>
  );
}

function Remove({ slug, orgUser }: UserActionsProps) {
  const { name } = orgUser.user;
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useRemoval({ slug, orgUser }, () => setIsConfirming(false));
  const { removalRefusal } = orgUser;
  if (removalRefusal) {
    return <p className={styles.refusal}>{textOf(problems[removalRefusal].title)}</p>;
  }
  return (
    <>
      <button
        type="button"
        className={styles.danger}
        aria-label={t`Remove ${name}`}
        onClick={() => setIsConfirming(true)}
      >
        {t`Remove`}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={t`Are you sure you want to delete this user?`}
          confirmLabel={t`Remove`}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            {t`${name} will lose all their roles in this organisation immediately. Their account stays.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function useRemoval({ slug, orgUser }: OrgUserProps, onSettled: () => void) {
  const { id, name } = orgUser.user;
  return useMutation({
    mutationFn: () => call(removeOrganisationUser, targetOf({ slug, orgUser })),
    onSuccess: ({ undoId }) => {
      dropUser(slug, id);
      offerUndo(t`${name} was removed from this organisation. Their account stays.`, [undoId], () =>
        refreshUsers(slug),
      );
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: usersKey(slug) }),
    onSettled,
  });
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { removeOrganisationUser, resendInvitation } from '#contract/organisations.ts';
import { problems } from '#contract/problems.ts';
import { call } from '#web/shell/api/call.ts';
import { flashText } from '#web/shell/session/flash.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { announce } from '#web/design/announce.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import styles from './users.module.css';
import type { ShownUser } from './shown-user.ts';
import { stopShowing } from './users-cache.ts';

interface UserActionsProps extends ShownUser {
  onEdit: () => void;
  onInvited: (link: string) => void;
}

/** What can be done about a user beside their roles and tags. */
export function UserActions(props: UserActionsProps) {
  const { shown, onEdit } = props;
  const { name, pending } = shown.user;
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.action} aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </button>
      {pending && <Resend {...props} />}
      <Remove {...props} />
    </div>
  );
}

function Resend({ slug, shown, named, onInvited }: UserActionsProps) {
  const resend = useMutation({
    mutationFn: () => call(resendInvitation, { params: { slug }, query: { email: named } }),
    onSuccess: ({ link }) => onInvited(link),
  });
  const words = { idle: 'Resend invite', pending: 'Resending…', success: 'Invite sent' };
  const text = resend.status === 'error' ? words.idle : words[resend.status];
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={`${text}: ${shown.user.name}`}
      disabled={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {text}
    </button>
  );
}

function Remove({ slug, shown, named }: UserActionsProps) {
  const { id, name } = shown.user;
  const [isAsking, setIsAsking] = useState(false);
  function handleClick() {
    if (!shown.removalRefusal) return setIsAsking(true);
    flashText(problems[shown.removalRefusal].title);
    // Whatever stands in the way may be over by the next click.
    void queryClient.invalidateQueries({ queryKey: ['organisation users', slug] });
  }
  const remove = useMutation({
    mutationFn: () => call(removeOrganisationUser, { params: { slug }, query: { email: named } }),
    onSuccess: () => {
      stopShowing(slug, id);
      announce(`${name} was removed.`);
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['organisation users', slug] }),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <button
        type="button"
        className={styles.danger}
        aria-label={`Remove ${name}`}
        onClick={handleClick}
      >
        Remove
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Are you sure you want to delete this user?"
          confirmLabel="Remove"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>{name} loses every role in this organisation at once. The account itself stays.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

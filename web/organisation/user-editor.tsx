import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { updateOrganisationUser } from '#contract/organisations.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { call } from '#web/shell/api/call.ts';
import { announce } from '#web/design/announce.ts';
import { focusFirst } from '#web/design/focus-first.ts';
import { ProblemText } from '#web/design/problem-text.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';
import page from './organisation.module.css';
import type { OrgUserProps } from './org-user-props.ts';
import { updateUser } from './users-cache.ts';
import styles from './users.module.css';

interface UserEditorProps extends OrgUserProps {
  onDone: (answer: AnswerOf<typeof updateOrganisationUser> | null) => void;
}

/** An inline form for a user's name and address. */
export function UserEditor({ slug, orgUser: { user }, onDone }: UserEditorProps) {
  const form = useForm({
    start: { name: user.name, email: user.email ?? '' },
    check: ({ name, email }) => ({
      name: name.trim() ? null : t`Required`,
      email: email.trim() ? null : t`Required`,
    }),
    send: async (body) => {
      const answer = await call(updateOrganisationUser, { params: { slug, id: user.id }, body });
      updateUser(slug, user.id, () => answer.user);
      announce(t`User updated`);
      onDone(answer);
    },
  });
  const { name } = user;
  return (
    <form
      ref={focusFirst}
      className={styles.editor}
      aria-label={t`Edit ${name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <TextField label={t`Name`} {...form.field('name')} autoComplete="off" maxLength={200} />
      <TextField
        label={t`Email`}
        type="email"
        {...form.field('email')}
        autoComplete="off"
        maxLength={320}
        {...(!user.pending && {
          description: t`We'll propose a new address to the person. It only changes once they agree.`,
        })}
      />
      <ProblemText>{form.problem}</ProblemText>
      <div className={page.buttons}>
        <Button variant="default" size="xs" onClick={() => onDone(null)}>
          {t`Cancel`}
        </Button>
        <Button type="submit" size="xs" loading={form.isBusy}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

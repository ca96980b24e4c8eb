import { t } from '@lingui/core/macro';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { updateOrganisationUser, userChangesSchema } from '#contract/organisations.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { call } from '#web/shell/api/call.ts';
import { announce } from '#web/design/announce.ts';
import { TextField } from '#web/design/text-field.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';
import { InlineForm } from './inline-form.tsx';
import { type OrgUserProps, updateUser } from './users-cache.ts';
import styles from './users.module.css';

interface UserEditorProps extends OrgUserProps {
  onDone: (answer: AnswerOf<typeof updateOrganisationUser> | null) => void;
}

/** An inline form for a user's name and address. */
export function UserEditor({ slug, orgUser: { user }, onDone }: UserEditorProps) {
  const { form, ...sending } = useForm({
    start: { name: user.name, email: user.email ?? '' },
    validate: (values) => fieldErrorsOf(userChangesSchema, values),
    send: async (body) => {
      const answer = await call(updateOrganisationUser, { params: { slug, id: user.id }, body });
      updateUser(slug, user.id, () => answer.user);
      announce(t`User updated`);
      onDone(answer);
    },
  });
  const { name } = user;
  return (
    <InlineForm
      {...sending}
      className={styles.editor}
      label={t`Edit ${name}`}
      submitLabel={t`Save`}
      buttonProps={{ size: 'xs' }}
      onCancel={() => onDone(null)}
    >
      <TextField label={t`Name`} {...form.getInputProps('name')} />
      <TextField
        label={t`Email`}
        kind="email"
        {...form.getInputProps('email')}
        {...(!user.pending && {
          description: t`We'll propose a new address to the person. It only changes once they agree.`,
        })}
      />
    </InlineForm>
  );
}

import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { textOf } from '#contract/messages.ts';
import { addOrganisationUser, newUserSchema } from '#contract/organisations.ts';
import { organisationRoles } from '#contract/words.ts';
import { call } from '#web/shell/api/call.ts';
import { TextField } from '#web/design/text-field.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';
import { InlineForm } from './inline-form.tsx';
import styles from './organisation.module.css';

type Added = AnswerOf<typeof addOrganisationUser>;

interface AddUserFormProps {
  slug: string;
  onAdded: (added: Added) => void;
  onCancel: () => void;
}

/** An inline form to invite a user. */
export function AddUserForm({ slug, onAdded, onCancel }: AddUserFormProps) {
  const { form, ...sending } = useForm({
    start: { name: '', email: '', phone: '', admin: false, creator: false },
    validate: (values) => fieldErrorsOf(newUserSchema, values),
    send: async (body) => {
      onAdded(await call(addOrganisationUser, { params: { slug }, body }));
    },
  });
  return (
    <InlineForm
      {...sending}
      className={styles.form}
      label={t`Add user`}
      submitLabel={t`Send invitation`}
      onCancel={onCancel}
    >
      <div className={styles.fields}>
        <TextField label={t`Name`} {...form.getInputProps('name')} />
        <TextField label={t`Email`} kind="email" {...form.getInputProps('email')} />
        <TextField label={t`Phone (optional)`} kind="phone" {...form.getInputProps('phone')} />
      </div>
      <div className={styles.ticks}>
        <Tick
          label={textOf(organisationRoles.admin)}
          {...form.getInputProps('admin', { type: 'checkbox' })}
        />
        <Tick
          label={textOf(organisationRoles.beacon_creator)}
          {...form.getInputProps('creator', { type: 'checkbox' })}
        />
      </div>
    </InlineForm>
  );
}

function Tick({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  );
}

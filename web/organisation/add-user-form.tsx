import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { textOf } from '#contract/messages.ts';
import { addOrganisationUser } from '#contract/organisations.ts';
import { organisationRoles } from '#contract/words.ts';
import { call } from '#web/shell/api/call.ts';
import { focusFirst } from '#web/design/focus-first.ts';
import { ProblemText } from '#web/design/problem-text.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';
import styles from './organisation.module.css';
import { Tick } from './tick.tsx';

type Added = AnswerOf<typeof addOrganisationUser>;

interface AddUserFormProps {
  slug: string;
  onAdded: (added: Added) => void;
  onCancel: () => void;
}

/** An inline form to invite a user. */
export function AddUserForm({ slug, onAdded, onCancel }: AddUserFormProps) {
  const [admin, setAdmin] = useState(false);
  const [creator, setCreator] = useState(false);
  const form = useForm({
    start: { name: '', email: '', phone: '' },
    check: ({ name, email }) => ({
      name: name.trim() ? null : t`Required`,
      email: email.trim() ? null : t`Required`,
    }),
    send: async (values) => {
      const body = { ...values, admin, creator };
      onAdded(await call(addOrganisationUser, { params: { slug }, body }));
    },
  });
  return (
    <form
      ref={focusFirst}
      className={styles.form}
      aria-label={t`Add user`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <UserFields field={form.field} />
      <div className={styles.ticks}>
        <Tick label={textOf(organisationRoles.admin)} isOn={admin} onChange={setAdmin} />
        <Tick
          label={textOf(organisationRoles.beacon_creator)}
          isOn={creator}
          onChange={setCreator}
        />
      </div>
      <ProblemText>{form.problem}</ProblemText>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {t`Send invitation`}
        </Button>
      </div>
    </form>
  );
}

interface UserFieldsProps {
  field: (
    name: 'name' | 'email' | 'phone',
  ) => Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>;
}

function UserFields({ field }: UserFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField label={t`Name`} {...field('name')} autoComplete="off" maxLength={200} />
      <TextField
        label={t`Email`}
        type="email"
        {...field('email')}
        autoComplete="off"
        maxLength={320}
      />
      <TextField
        label={t`Phone (optional)`}
        type="tel"
        {...field('phone')}
        autoComplete="off"
        maxLength={50}
      />
    </div>
  );
}

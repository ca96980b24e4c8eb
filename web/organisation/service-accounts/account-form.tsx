import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { textOf } from '#contract/messages.ts';
import { serviceAccountFields, type ServiceAccountFields } from '#contract/service-accounts.ts';
import { organisationRoles } from '#contract/words.ts';
import { Form } from '#web/design/form.tsx';
import formStyles from '#web/design/form.module.css';
import { ProblemText } from '#web/design/problem-text.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { type Fields, useForm } from '#web/shell/forms/use-form.ts';
import styles from './service-accounts.module.css';

type Role = ServiceAccountFields['roles'][number];

const { client: _, ...offered } = organisationRoles;
const roles = Object.keys(offered) as Role[];

interface AccountFormProps {
  /** The accessible name. */
  label: string;
  start: ServiceAccountFields;
  submitLabel: string;
  save: (values: ServiceAccountFields) => Promise<void>;
  onCancel: () => void;
}

/** The form of a new service account, or of changes to one. */
export function AccountForm({ label, start, submitLabel, save, onCancel }: AccountFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { form, problem, isBusy, submit } = useForm<ServiceAccountFields>({
    start,
    validate: (values) => fieldErrorsOf(serviceAccountFields, values),
    send: save,
  });
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <Form ref={element} className={styles.form} aria-label={label} onSubmit={submit}>
      <TextField
        label={t`Name`}
        description={t`The program that will use it, such as your case system.`}
        {...form.getInputProps('name')}
        maxLength={60}
      />
      <RoleFields form={form} />
      <ProblemText>{problem?.title ?? null}</ProblemText>
      <div className={formStyles.buttons}>
        <Button variant="default" size="md" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" size="md" loading={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

function RoleFields({ form }: { form: Fields<ServiceAccountFields> }) {
  const chosen = form.values.roles;
  const toggle = (role: Role) =>
    form.setFieldValue(
      'roles',
      roles.filter((each) => chosen.includes(each) !== (each === role)),
    );
  return (
    <fieldset>
      <legend>{t`Roles`}</legend>
      {roles.map((role) => (
        <label key={role} className={styles.tick}>
          <input type="checkbox" checked={chosen.includes(role)} onChange={() => toggle(role)} />
          {textOf(organisationRoles[role])}
        </label>
      ))}
      <label className={styles.tick}>
        <input type="checkbox" {...form.getInputProps('importer', { type: 'checkbox' })} />
        {t`Can import`}
      </label>
    </fieldset>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { type ApiScope, apiScopes } from '#contract/api-scopes.ts';
import { newTokenFormSchema, tokenLifetimes, usualTokenLifetime } from '#contract/api-tokens.ts';
import type { createApiToken } from '#contract/api-tokens.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { Form } from '#web/design/form.tsx';
import formStyles from '#web/design/form.module.css';
import { PasswordField } from '#web/design/password-field.tsx';
import { ProblemText } from '#web/design/problem-text.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { type Fields, useForm } from '#web/shell/forms/use-form.ts';
import styles from './api-tokens.module.css';
import { scopeWords } from './scope-words.ts';

interface Values {
  name: string;
  scopes: ApiScope[];
  days: string;
  currentPassword: string;
}

interface TokenFormProps {
  create: (token: InputOf<(typeof createApiToken)['body']>) => Promise<void>;
  onCancel: () => void;
}

/** The form of a new token. */
export function TokenForm({ create, onCancel }: TokenFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const bodyOf = ({ days, ...values }: Values) => ({ ...values, days: Number(days) });
  const { form, problem, isBusy, submit } = useForm<Values>({
    start: { name: '', scopes: ['read'], days: String(usualTokenLifetime), currentPassword: '' },
    validate: (values) => fieldErrorsOf(newTokenFormSchema, bodyOf(values)),
    send: (values) => create(bodyOf(values)),
  });
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <Form ref={element} className={styles.form} aria-label={t`New API token`} onSubmit={submit}>
      <TokenFields form={form} />
      <ProblemText>{problem?.title ?? null}</ProblemText>
      <div className={formStyles.buttons}>
        <Button variant="default" size="md" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" size="md" loading={isBusy}>
          {t`Create token`}
        </Button>
      </div>
    </Form>
  );
}

function TokenFields({ form }: { form: Fields<Values> }) {
  return (
    <>
      <TextField
        label={t`Name`}
        description={t`What it is for, such as the program that will use it.`}
        {...form.getInputProps('name')}
        maxLength={60}
      />
      <ScopeFields form={form} />
      <NativeSelect
        size="md"
        label={t`Expires`}
        data={tokenLifetimes.map((days) => ({
          value: String(days),
          label: plural(days, { one: 'In # day', other: 'In # days' }),
        }))}
        {...form.getInputProps('days')}
      />
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
    </>
  );
}

function ScopeFields({ form }: { form: Fields<Values> }) {
  const errorId = useId();
  const { scopes } = form.values;
  const error = form.errors['scopes'];
  const words = scopeWords();
  const toggle = (scope: ApiScope) =>
    form.setFieldValue(
      'scopes',
      apiScopes.filter((each) => scopes.includes(each) !== (each === scope)),
    );
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend>{t`What it may do`}</legend>
      {apiScopes.map((scope) => (
        <label key={scope} className={styles.scope}>
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(scope)}
          />
          <span>
            {words[scope].name}
            <span className={styles.effect}>{words[scope].effect}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

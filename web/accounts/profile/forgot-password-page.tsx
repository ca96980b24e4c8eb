import { t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { requestPasswordReset, resetRequestSchema } from '#contract/passwords.ts';
import { call } from '#web/shell/api/call.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';

/** Requests a reset link by mail. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { form, ...sending } = useForm({
    start: { email: '' },
    keptIn: null,
    validate: (values) => fieldErrorsOf(resetRequestSchema, values),
    send: async (body) => {
      await call(requestPasswordReset, { body });
      await navigate({ to: '/forgot_password_sent' });
    },
  });
  return (
    <FormPage
      {...sending}
      title={t`Forgot your password?`}
      intro={t`We'll email you a link to choose a new one.`}
      submitLabel={t`Send the link`}
      footer={<Link to="/login">{t`Back to login`}</Link>}
    >
      <TextField
        label={t`Email`}
        kind="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
    </FormPage>
  );
}

import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { requireSingleSignOn } from '#contract/single-sign-on.ts';
import { announce } from '#web/design/announce.ts';
import { SectionForm } from '#web/organisation/settings/section-form.tsx';
import { call } from '#web/shell/api/call.ts';
import { useForm } from '#web/shell/forms/use-form.ts';
import { keepSingleSignOn, type SingleSignOnProps } from './single-sign-on-query.ts';
import styles from './single-sign-on.module.css';

/** Whether a password is no longer enough, and for whom it still is. */
export function RequirementForm(props: SingleSignOnProps) {
  const { candidates } = props.singleSignOn;
  const { form, ...sending } = useRequirement(props);
  const isRequired = form.values.isRequired;
  return (
    <section className={styles.section} aria-labelledby="requirement">
      <h2 id="requirement">{t`Requirement`}</h2>
      <SectionForm {...sending} label={t`Requirement`}>
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-describedby="requirement-words"
            {...form.getInputProps('isRequired', { type: 'checkbox' })}
          />
          {t`Require single sign-on`}
        </label>
        <p id="requirement-words" className={styles.hint}>
          {t`People with a role, and everyone with one of the email domains above, can no longer sign in with a password. If they are signed in with one now, they are signed out. Others, such as parents, keep their password.`}
        </p>
        {isRequired && (
          <NativeSelect
            size="md"
            label={t`May still use a password`}
            description={
              candidates.length === 0
                ? t`First, an administrator needs a password and two-factor authentication.`
                : t`An administrator with two-factor authentication, in case the provider fails.`
            }
            data={[
              { value: '', label: t`Choose an administrator` },
              ...candidates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps('breakGlassUserId')}
          />
        )}
      </SectionForm>
    </section>
  );
}

function useRequirement({ slug, singleSignOn }: SingleSignOnProps) {
  return useForm({
    start: {
      isRequired: singleSignOn.isRequired,
      breakGlassUserId: singleSignOn.breakGlassUserId ?? '',
    },
    send: async ({ isRequired, breakGlassUserId }) => {
      const body = { isRequired, breakGlassUserId: breakGlassUserId || null };
      keepSingleSignOn(slug, await call(requireSingleSignOn, { params: { slug }, body }));
      announce(t`Requirement saved.`);
    },
  });
}

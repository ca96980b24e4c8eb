import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { optOut, type findOptOut } from '#contract/notifications.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { InvalidLink } from '#web/accounts/invitation/invalid-link.tsx';
import { call } from '#web/shell/api/call.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { useForm } from '#web/shell/forms/use-form.ts';

const route = getRouteApi('/opt_out/$token');

/** The page behind a mail's opt-out link: a button stops the emails about assessments. */
export function OptOutPage() {
  const data = route.useLoaderData();
  if (!('error' in data)) return <OptOut data={data} />;
  return (
    <InvalidLink error={data.error} title={t`This link doesn't work`}>
      <p>{t`Please open it from a more recent email, or ask your organisation to stop the emails.`}</p>
    </InvalidLink>
  );
}

function OptOut({ data }: { data: AnswerOf<typeof findOptOut> }) {
  const { token } = route.useParams();
  const { name } = data.organisation;
  const [isOptedOut, setOptedOut] = useState(data.isOptedOut);
  const sending = useForm({
    start: {},
    send: async () => {
      const answer = await call(optOut, { params: { token }, body: { optedOut: !isOptedOut } });
      setOptedOut(answer.isOptedOut);
    },
  });
  return (
    <FormPage
      {...sending}
      title={isOptedOut ? t`Emails from ${name} stopped` : t`Stop emails from ${name}?`}
      intro={
        <p role="status">
          {isOptedOut
            ? t`You will no longer receive invitations and reminders from ${name}. You will still get emails about your account.`
            : t`If you stop them, you will no longer receive invitations and reminders from ${name}. You will still get emails about your account.`}
        </p>
      }
      submitLabel={isOptedOut ? t`Send me these emails again` : t`Stop these emails`}
    />
  );
}

import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CopyButton } from '#web/design/copy-button.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { OrganisationFrame } from '#web/organisation/organisation-frame.tsx';
import { isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { Providers } from './providers.tsx';
import { RequirementForm } from './requirement-form.tsx';
import { singleSignOnQuery, type SingleSignOnProps } from './single-sign-on-query.ts';
import styles from './single-sign-on.module.css';

const route = getRouteApi('/org/$slug/settings/single_sign_on');

/** Where people of an organisation prove elsewhere who they are. */
export function SingleSignOnPage() {
  const { slug } = route.useParams();
  const query = useQuery(singleSignOnQuery(slug));
  useTitle(t`Single sign-on`);
  if (query.error && !(query.data && isTransient(query.error))) {
    return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  }
  return (
    <OrganisationFrame slug={slug}>
      <h1>{t`Single sign-on`}</h1>
      {query.data ? (
        <Content slug={slug} singleSignOn={query.data.singleSignOn} />
      ) : (
        <LoadingSkeleton label={t`Loading settings`} />
      )}
    </OrganisationFrame>
  );
}

function Content(props: SingleSignOnProps) {
  const { redirectUri, providers } = props.singleSignOn;
  return (
    <div className={styles.page}>
      <p className={styles.hint}>
        {t`People sign in with the account they already have at work or school. Your identity provider must support OpenID Connect, as Microsoft Entra ID, Google Workspace, Okta and Keycloak do.`}
      </p>
      <div className={styles.redirect}>
        <TextField
          label={t`Redirect address`}
          description={t`Enter it at your provider when you register Beacon there.`}
          value={redirectUri}
          readOnly
          dir="ltr"
        />
        <CopyButton text={redirectUri} label={t`Copy`} />
      </div>
      <Providers {...props} />
      {providers.some(({ isEnabled }) => isEnabled) && <RequirementForm {...props} />}
    </div>
  );
}

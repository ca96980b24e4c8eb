import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { updateUserImporter, updateUserRole } from '#contract/organisations.ts';
import type { CurrentUser } from '#contract/users.ts';
import { useTitle } from '#web/design/use-title.ts';
import { call } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { flash } from '#web/shell/session/flash.ts';
import { refetchUser, useCurrentUser } from '#web/shell/session/session.ts';
import { sameOriginPath } from '#web/shell/session/same-origin-path.ts';
import styles from './start.module.css';

type Right = 'create' | 'import';

const route = getRouteApi('/own_role/$right');

/** An admin who lacks a right on their own account gives it to themselves, and goes on. */
export function OwnRolePage() {
  const right: Right = route.useParams().right === 'import' ? 'import' : 'create';
  const { then } = route.useSearch();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const title = right === 'import' ? t`Import Beacons` : t`Create Beacons`;
  useTitle(title);
  const { submit, isBusy } = useSubmit(async (slug: string) => {
    try {
      if (user) await grant(user, slug, right);
      await refetchUser();
      await navigate({ href: sameOriginPath(then), replace: true });
    } catch (error) {
      flash(error);
    }
  });
  const own = (user?.orgs ?? []).filter(
    ({ roles, isSample }) => roles.includes('admin') && !isSample,
  );
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p>
        {right === 'import'
          ? t`You are an administrator, and administrators choose who may import Beacons. Your account may not yet.`
          : t`You are an administrator, and administrators choose who may create Beacons. Your account may not yet.`}
      </p>
      {own.map(({ slug, name }) => (
        <p key={slug}>
          <Button loading={isBusy} onClick={() => submit(slug)}>
            {right === 'import'
              ? t`Let me import Beacons into ${name}`
              : t`Let me create Beacons in ${name}`}
          </Button>
        </p>
      ))}
    </div>
  );
}

async function grant({ email, username }: CurrentUser, slug: string, right: Right): Promise<void> {
  const target = { params: { slug }, query: { email: email ?? username ?? '' } };
  if (right === 'import') await call(updateUserImporter, { ...target, body: { importer: true } });
  else
    await call(updateUserRole, { ...target, body: { role: 'beacon_creator', role_value: true } });
}

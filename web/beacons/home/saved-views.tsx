import { t } from '@lingui/core/macro';
import { deepEqual, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteView, saveView } from '#contract/saved-views.ts';
import type { CurrentUser } from '#contract/users.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { rememberSavedViews, useCurrentUser } from '#web/shell/session/session.ts';
import { showToast } from '#web/design/toasts/toast-store.ts';
import text from '#web/design/text-button.module.css';
import { filtersOf, type ListSearch } from '#web/beacons/list/list-search.ts';
import { SaveViewForm } from './save-view-form.tsx';
import styles from './saved-views.module.css';

type SavedView = CurrentUser['savedViews'][number];

/** The filters that a person keeps under names: those of the page can be kept or forgotten. */
export function SavedViews({ search }: { search: ListSearch }) {
  const views = useCurrentUser()?.savedViews ?? [];
  const filters = filtersOf(search);
  const current = views.find((view) => deepEqual(view.search, filters));
  const isFiltered = Object.keys(filters).length > 0;
  if (views.length === 0 && !isFiltered) return null;
  return (
    <div role="group" aria-label={t`Saved views`} className={styles.views}>
      {views.map((view) => (
        <Link
          key={view.name}
          to="/beacons"
          search={view.search}
          className={styles.view}
          activeOptions={{ exact: true }}
        >
          {view.name}
        </Link>
      ))}
      {current && <DeleteButton key={current.name} view={current} />}
      {!current && isFiltered && <SaveButton key={JSON.stringify(filters)} search={filters} />}
    </div>
  );
}

function DeleteButton({ view }: { view: SavedView }) {
  const { name } = view;
  const { submit, isBusy } = useSubmit(async () => {
    try {
      rememberSavedViews((await call(deleteView, { body: { name } })).savedViews);
      showToast({ message: t`View “${name}” deleted.`, isProblem: false, undo: restore });
    } catch (error) {
      flash(error);
    }
  });
  function restore(): void {
    call(saveView, { body: view }).then(({ savedViews }) => rememberSavedViews(savedViews), flash);
  }
  return (
    <button type="button" className={text.button} disabled={isBusy} onClick={submit}>
      {t`Delete view`}
    </button>
  );
}

function SaveButton({ search }: { search: SavedView['search'] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <SaveViewForm search={search} onClose={() => setOpen(false)} />;
  return (
    <button type="button" className={text.button} onClick={() => setOpen(true)}>
      {t`Save this view`}
    </button>
  );
}

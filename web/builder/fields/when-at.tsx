import { t } from '@lingui/core/macro';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { genders } from '#rules/definition/texts.ts';
import { fieldOf, type Path } from '#web/builder/model/path.ts';
import type { DraftWhen } from '#web/builder/model/draft.ts';
import { useDraft } from './builder-context.ts';
import { Check } from './check.tsx';
import { ChoiceAt } from './choice-at.tsx';
import styles from './fields.module.css';
import { PairAt } from './pair-at.tsx';
import { genderWords, roleWords } from './role-words.ts';
import { useField } from './use-field.ts';

/** In years, from the first and before the second. */
const everyAge = [0, 200] as const;

/** For whom a norm or bands are: roles that answer, ages and a gender of the client. */
export function WhenAt({ path }: { path: Path }) {
  return (
    <fieldset className={styles.when}>
      <legend>{t`Applies to`}</legend>
      <RolesOfWhen path={path} />
      <div className={styles.row}>
        <PairAt
          path={[...path, 'age']}
          labels={[t`Client’s age from`, t`to under`]}
          placeholder={t`any`}
          open={everyAge}
        />
        <ChoiceAt
          path={[...path, 'gender']}
          label={t`Client’s gender`}
          fallback=""
          choices={[
            { value: '', label: t`Any` },
            ...genders.map((gender) => ({ value: gender, label: genderWords(gender) })),
          ]}
        />
      </div>
    </fieldset>
  );
}

function RolesOfWhen({ path }: { path: Path }) {
  const { value, set } = useField(path);
  const roles = useDraft((draft) => draft.roles);
  const when = (value ?? {}) as DraftWhen;
  const chosen = [when.role ?? []].flat();
  function toggle(role: AssessorRole, isChosen: boolean) {
    const next = isChosen ? [...chosen, role] : chosen.filter((each) => each !== role);
    const { role: before, ...others } = when;
    const all = next.length > 0 ? { ...others, role: next } : others;
    set(Object.keys(all).length > 0 ? all : undefined);
  }
  return (
    <div className={styles.checks} id={fieldOf([...path, 'role'])} tabIndex={-1}>
      {roles.map((role) => (
        <Check
          key={role}
          label={roleWords(role)}
          isChecked={chosen.includes(role)}
          onCheck={(isChosen) => toggle(role, isChosen)}
        />
      ))}
      <small>{chosen.length === 0 && t`Everyone who answers`}</small>
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Framework } from '#rules/definition/definition.ts';
import { inLanguage } from '#rules/definition/in-language.ts';
import { checkPublished } from '#rules/framework/framework.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { versionQuery } from '#web/frameworks/library/library-query.ts';
import { pageLanguage } from '#web/language/language.ts';
import styles from './detail.module.css';
import { ScaleRow } from './scale-row.tsx';

export interface ScoringProps {
  slug: string;
  id: string;
  version: number;
}

/** The scales of a version, where it comes from and what it asks. */
export function Scoring({ slug, id, version }: ScoringProps) {
  const query = useQuery(versionQuery(slug, id, version));
  const definition = query.data?.definition;
  const framework = useMemo(() => readable(definition), [definition]);
  if (query.error) {
    return <SomethingWrong error={query.error} retry={() => void query.refetch()} />;
  }
  if (!definition) return <LoadingSkeleton label={t`Loading scales`} />;
  if (!framework) return <p>{t`This version can't be shown.`}</p>;
  return (
    <>
      <Scales framework={framework} />
      <Origin framework={framework} />
      <Items framework={framework} />
    </>
  );
}

/** A definition in the language of the page; null where it cannot be read. */
function readable(definition: unknown): Framework | null {
  const { framework = null } = definition === undefined ? {} : checkPublished(definition);
  return framework && inLanguage(framework, pageLanguage());
}

function Scales({ framework }: { framework: Framework }) {
  if (framework.scales.length === 0) return <p>{t`It has no scores.`}</p>;
  return (
    <ul className={styles.scales}>
      {framework.scales.map((scale) => (
        <ScaleRow key={scale.id} framework={framework} scale={scale} />
      ))}
    </ul>
  );
}

function Origin({ framework }: { framework: Framework }) {
  const { source, licence, citation, copyright } = framework;
  const facts = [
    [t`Source`, source],
    [t`Licence`, licence],
    [t`Citation`, citation],
    [t`Copyright`, copyright],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Items({ framework: { items } }: { framework: Framework }) {
  return (
    <details>
      <summary>{t`What it asks`}</summary>
      <ol>
        {items.map(({ id, text }) => (
          <li key={id} dir="auto">
            {text}
          </li>
        ))}
      </ol>
    </details>
  );
}

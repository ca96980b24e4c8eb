import { t } from '@lingui/core/macro';

/** A link to the description of every call. */
export function ApiDocsLink() {
  return <a href="/api/docs/">{t`API reference`}</a>;
}

import { i18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import type { TransProps } from '@lingui/react';
import type { ReactNode } from 'react';

/** A message with elements in it, in the language of the page, which does not change while it is open. */
export function Trans(props: TransProps): ReactNode {
  return <TransNoContext {...props} lingui={{ i18n }} />;
}

import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import styles from './beacon-header.module.css';

/** The button of the menu of rare actions. */
export function MoreButton(props: ComponentProps<'button'>) {
  return (
    <Button {...props} variant="default" className={styles.more ?? ''} aria-label={t`More actions`}>
      <span aria-hidden="true">⋯</span>
    </Button>
  );
}

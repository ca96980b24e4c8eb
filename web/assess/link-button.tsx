import styles from './button.module.css';

interface LinkButtonProps {
  href: string;
  children: string;
}

export function LinkButton({ href, children }: LinkButtonProps) {
  return (
    <a className={styles.secondary} href={href}>
      {children}
    </a>
  );
}

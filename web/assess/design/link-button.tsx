import styles from './button.module.css';

interface LinkButtonProps {
  href: string;
  kind?: 'primary' | 'secondary';
  children: string;
}

export function LinkButton({ href, kind = 'secondary', children }: LinkButtonProps) {
  return (
    <a className={styles[kind]} href={href}>
      {children}
    </a>
  );
}

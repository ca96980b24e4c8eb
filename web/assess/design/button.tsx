import type { ButtonHTMLAttributes } from 'preact';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes {
  kind?: 'primary' | 'secondary' | 'quiet';
}

export function Button({ kind = 'primary', ...props }: ButtonProps) {
  return <button type="button" className={styles[kind]} {...props} />;
}

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

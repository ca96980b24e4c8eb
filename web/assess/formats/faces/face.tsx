import styles from './face.module.css';

// From very sad to very happy. Shapes differ as well as colours, for people who cannot tell colours apart.
const faces: Record<string, { mouth: string; brows: string; isOpen?: boolean }> = {
  'emot-0': { mouth: 'M20 47c4-9 20-9 24 0', brows: 'M15 22l9-5M49 22l-9-5' },
  'emot-1': { mouth: 'M22 45c4-5 16-5 20 0', brows: 'M16 20l8-2M48 20l-8-2' },
  'emot-2': { mouth: 'M22 43h20', brows: '' },
  'emot-3': { mouth: 'M21 40c4 6 18 6 22 0', brows: '' },
  'emot-4': {
    mouth: 'M18 38h28c0 19-28 19-28 0z',
    brows: 'M17 19c2-3 6-3 8 0M39 19c2-3 6-3 8 0',
    isOpen: true,
  },
};

export function Face({ icon = 'emot-2' }: { icon: string | undefined }) {
  const { mouth, brows, isOpen } = faces[icon] ?? { mouth: 'M22 43h20', brows: '' };
  return (
    <svg className={styles.face} data-face={icon} viewBox="0 0 64 64" aria-hidden="true">
      <circle className={styles.skin} cx="32" cy="32" r="29" />
      {icon === 'emot-0' && <path className={styles.tear} d="M47 33c4 6 4 9 0 9s-4-3 0-9z" />}
      <circle className={styles.eye} cx="22" cy="28" r="3.6" />
      <circle className={styles.eye} cx="42" cy="28" r="3.6" />
      <path className={styles.line} d={brows} />
      <path className={isOpen ? styles.open : styles.line} d={mouth} />
    </svg>
  );
}

/** The lighthouse lamp under its arc. */
export function Logo() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6460" />
      <path
        d="M7 21a9 9 0 0 1 18 0"
        fill="none"
        stroke="#fff"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="21" r="3.2" fill="#ffd479" />
    </svg>
  );
}

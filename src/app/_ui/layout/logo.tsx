import classes from './logo.module.css';

/** The logo: two posts and the tape between them. */
export function Logo({ withName = true }: { withName?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg width="24" height="24" viewBox="0 0 24 24" role="img" aria-label="Stanchion">
        <path d="M5 7.5C9 12.5 15 12.5 19 7.5" fill="none" stroke="var(--mantine-color-amber-5)" strokeWidth="3" />
        <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
          <path d="M5 5v15M19 5v15M2.5 20.5h5M16.5 20.5h5" />
        </g>
        <g fill="currentColor">
          <circle cx="5" cy="4" r="2" />
          <circle cx="19" cy="4" r="2" />
        </g>
      </svg>
      {/* The picture is named already. */}
      {withName && (
        <span className={classes.name} aria-hidden>
          Stanchion
        </span>
      )}
    </span>
  );
}

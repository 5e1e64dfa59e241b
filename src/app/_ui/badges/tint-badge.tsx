import classes from './tint-badge.module.css';

interface Tinted {
  /** One of the `--status-…` colours. */
  tint: string;
}

/** A quiet tint with a dot and a word: never colour alone. */
export function TintBadge({ tint, children }: Tinted & { children: string }) {
  return (
    <span
      className={classes.badge}
      style={{ background: `var(--status-${tint}-bg)`, color: `var(--status-${tint}-text)` }}
    >
      <TintDot tint={tint} />
      {children}
    </span>
  );
}

export function TintDot({ tint }: Tinted) {
  return <span className={classes.dot} style={{ background: `var(--status-${tint}-dot)` }} aria-hidden />;
}

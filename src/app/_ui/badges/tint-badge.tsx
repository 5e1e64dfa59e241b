import classes from './tint-badge.module.css';

interface Tinted {
  /** One of the `--status-…` colors. */
  tint: string;
}

/** A tinted badge with a dot and a text, so that color is never the only cue. */
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

import classes from './charts.module.css';

interface Part {
  name: string;
  /** Of the width of the bar, 0 to 1. */
  share: number;
  color: string;
  isHatched?: boolean;
}

/** A horizontal bar of parts, beside which their values are written. */
export function StackedBar({ parts }: { parts: readonly Part[] }) {
  return (
    <div className={classes.bar} aria-hidden>
      {parts.map(
        ({ name, share, color, isHatched }) =>
          share > 0 && (
            <span
              key={name}
              data-hatched={isHatched || undefined}
              style={{ width: `calc(${share * 100}% - 2px)`, background: color }}
            />
          ),
      )}
    </div>
  );
}

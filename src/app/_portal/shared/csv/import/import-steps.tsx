import classes from './import-dialog.module.css';
import type { Step } from './import-state';

const LABELS = ['File', 'Columns', 'Values', 'Import'] as const;

const PLACES = {
  empty: 0,
  reading: 0,
  columns: 1,
  checking: 1,
  values: 2,
  preview: 3,
  importing: 3,
  done: 3,
} as const satisfies Record<Step, number>;

/** Where the user is on the way from the file to the import. */
export function ImportSteps({ step }: { step: Step }) {
  const place = PLACES[step];
  return (
    <ol className={classes.steps} aria-label="Steps of the import">
      {LABELS.map((label, index) => (
        <li key={label} aria-current={index === place ? 'step' : undefined} data-past={index < place || undefined}>
          {label}
        </li>
      ))}
    </ol>
  );
}

import classes from './bulk-bar.module.css';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Whether some, but not all rows are selected. */
  mixed?: boolean;
  /** `range`: whether Shift was held. */
  onToggle: (range: boolean) => void;
}

/** A plain checkbox, because each of the many virtualized rows has one. The whole cell is clickable. */
export function SelectBox({ label, checked, mixed = false, onToggle }: SelectBoxProps) {
  return (
    <label className={classes.box} data-box>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        // Change events do not say whether Shift was held, so `onClick` handles the click.
        onChange={() => {}}
        onClick={(event) => onToggle(event.shiftKey)}
      />
    </label>
  );
}

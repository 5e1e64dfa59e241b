import classes from './bulk-bar.module.css';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some but not all. */
  mixed?: boolean;
  /** `range`: Shift was held. */
  onToggle: (range: boolean) => void;
}

/** A plain box, as there is one in every row that scrolls past. The whole of its cell can be pressed. */
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
        // The event of a change does not know whether Shift was held.
        onChange={() => {}}
        onClick={(event) => onToggle(event.shiftKey)}
      />
    </label>
  );
}

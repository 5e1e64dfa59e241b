import { Kbd } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-item';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  chosen: PaletteItem | undefined;
  optionId: (item: PaletteItem) => string;
  onChoose: (item: PaletteItem) => void;
  onRun: (item: PaletteItem) => void;
  /** Placeholders of what is loading, above the rows. */
  children: ReactNode;
}

/** The rows of the palette, as the list of its combobox. */
export function PaletteList({ id, groups, chosen, optionId, onChoose, onRun, children }: PaletteListProps) {
  const chosenId = chosen && optionId(chosen);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <>
      {children}
      <div id={id} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map(({ label, items, isStale }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
          <div key={label} role="group" aria-label={label} className={classes.group} data-stale={isStale || undefined}>
            <div className={classes.groupLabel} aria-hidden>
              {label}
            </div>
            {items.map((item) => (
              <Row
                key={item.id}
                id={optionId(item)}
                item={item}
                isChosen={item === chosen}
                isDisabled={isStale ?? false}
                onChoose={onChoose}
                onRun={onRun}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

interface RowProps extends Pick<PaletteListProps, 'onChoose' | 'onRun'> {
  id: string;
  item: PaletteItem;
  isChosen: boolean;
  isDisabled: boolean;
}

function Row({ id, item, isChosen, isDisabled, onChoose, onRun }: RowProps) {
  const { icon, label, context, keys } = item;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the chosen row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
    <div
      id={id}
      role="option"
      className={classes.row}
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      // Not on enter: rows also move under a pointer that rests.
      onMouseMove={isDisabled || isChosen ? undefined : () => onChoose(item)}
      onClick={isDisabled ? undefined : () => onRun(item)}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {context && <span className={classes.context}>{context}</span>}
      </span>
      {keys && (
        <span className={classes.keys}>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </div>
  );
}

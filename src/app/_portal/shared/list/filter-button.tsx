import { ActionIcon, Indicator } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import classes from './list-filters.module.css';

interface FilterButtonProps {
  label: string;
  /** How many filters hide something. */
  active: number;
  opened: boolean;
  onToggle: () => void;
}

/** Where there is little room: opens the filters, and counts those that are set. */
export const FilterButton = ({ label, active, opened, onToggle }: FilterButtonProps) => (
  <Indicator disabled={active === 0} label={active} size={18} offset={4}>
    <ActionIcon
      variant="default"
      className={classes.square}
      aria-label={label}
      aria-expanded={opened}
      onClick={onToggle}
    >
      <IconAdjustmentsHorizontal size={20} stroke={1.6} />
    </ActionIcon>
  </Indicator>
);

import { ActionIcon, Indicator } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import classes from './list-filters.module.css';

interface FilterButtonProps {
  label: string;
  /** Number of active filters. */
  active: number;
  opened: boolean;
  /** The id of what it opens. */
  controls?: string;
  onToggle: () => void;
}

/** Opens the filters where space is limited, and shows how many are active. */
export const FilterButton = ({ label, active, opened, controls, onToggle }: FilterButtonProps) => (
  <Indicator disabled={active === 0} label={active} size={18} offset={4}>
    <ActionIcon
      variant="default"
      className={classes.square}
      aria-label={label}
      aria-expanded={opened}
      aria-controls={controls}
      aria-description={active > 0 ? `${active} active` : undefined}
      onClick={onToggle}
    >
      <IconAdjustmentsHorizontal size={20} stroke={1.6} />
    </ActionIcon>
  </Indicator>
);

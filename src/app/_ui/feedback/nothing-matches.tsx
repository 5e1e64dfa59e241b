import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';

interface NothingMatchesProps {
  onClear: () => void;
  children: ReactNode;
  /** Other searches that would find something. */
  instead?: ReactNode;
}

/** A list whose filters hide everything, with the way to clear them (D55). */
export const NothingMatches = ({ onClear, children, instead }: NothingMatchesProps) => (
  <EmptyState
    icon={IconFilterOff}
    action={
      <>
        {instead}
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      </>
    }
  >
    {children}
  </EmptyState>
);

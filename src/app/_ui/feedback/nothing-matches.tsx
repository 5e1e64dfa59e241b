import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';

/** A list whose filters hide everything, with the way to clear them (D55). */
export const NothingMatches = ({ onClear, children }: { onClear: () => void; children: ReactNode }) => (
  <EmptyState
    icon={IconFilterOff}
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  >
    {children}
  </EmptyState>
);

import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the page as it is. */
export function PrintButton({ disabled }: { disabled?: boolean }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      disabled={disabled}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}

import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';

/** One field that all chosen rows are given. It opens upward, as its bar lies at the bottom. */
export function BulkMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Menu position="top-start" shadow="md" width={232}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={icon}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

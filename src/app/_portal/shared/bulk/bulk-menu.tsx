import { Button, Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Above toasts, which may cover the menu. */
const ABOVE_TOASTS = 401;

/** The choices of a bulk field. Opens upward, because the bar is at the bottom. */
export function BulkMenu({ label, icon: Icon, children }: { label: string; icon: Icon; children: ReactNode }) {
  return (
    <Menu position="top-start" shadow="md" width={232} zIndex={ABOVE_TOASTS}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<Icon size={16} stroke={1.6} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

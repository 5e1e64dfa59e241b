import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** Beside the title, quieter: how many there are. */
  count?: ReactNode;
  /** One line beneath, where the page needs explaining. */
  hint?: ReactNode;
  /** On the right; the one primary action last, in amber. */
  actions?: ReactNode;
}

export function PageHeader({ title, count, hint, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <Group gap={12} align="baseline" wrap="nowrap">
          <Title order={1} size="h2">
            {title}
          </Title>
          {count !== undefined && (
            <Text component="div" c="dimmed" className="figures">
              {count}
            </Text>
          )}
        </Group>
        {hint && (
          <Text c="dimmed" size="sm" mt={2}>
            {hint}
          </Text>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

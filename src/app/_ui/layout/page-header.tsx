import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** Next to the title, usually the number of items. */
  count?: ReactNode;
  /** Next to the count, which part of the page's items is shown. */
  view?: ReactNode;
  /** Next to the count, how current the page is. */
  state?: ReactNode;
  /** One line below the title. */
  hint?: ReactNode;
  /** On the right; the primary action comes last. */
  actions?: ReactNode;
}

export function PageHeader({ title, count, view, state, hint, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <Group gap={12} align="baseline" wrap="nowrap">
          <Title order={1} size="h2">
            {title}
          </Title>
          {count !== undefined && (
            <Text component="div" c="dimmed" className="figures">
              {count}
            </Text>
          )}
          {view}
          {state && <div className={classes.state}>{state}</div>}
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

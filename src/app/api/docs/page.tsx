import { Anchor } from '@mantine/core';
import type { Metadata } from 'next';
import { Logo } from '@/app/_ui/layout/logo';
import classes from './docs.module.css';
import { Reference } from './reference';

export const metadata: Metadata = {
  title: 'API reference',
  description: 'Reference of the Stanchion API, with every operation to try out.',
};

export default function DocsPage() {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <a href="/" className={classes.home}>
          <Logo />
        </a>
        <nav className={classes.links} aria-label="API">
          <Anchor href="/settings#tokens" size="sm">
            API tokens
          </Anchor>
          <Anchor href="/api/openapi.json" size="sm">
            openapi.json
          </Anchor>
        </nav>
      </header>
      <main>
        <Reference />
      </main>
    </div>
  );
}

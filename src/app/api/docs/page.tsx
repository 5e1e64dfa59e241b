import type { Metadata } from 'next';
import { Logo } from '@/app/_ui/logo';
import classes from './docs.module.css';
import { Reference } from './reference';

export const metadata: Metadata = {
  title: 'API reference',
  description: 'Every operation of the Stanchion API, to read and to try.',
};

export default function DocsPage() {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <a href="/" className={classes.home}>
          <Logo />
        </a>
        <nav className={classes.links} aria-label="API">
          <a href="/settings">API tokens</a>
          <a href="/api/openapi.json">openapi.json</a>
        </nav>
      </header>
      <main>
        <Reference />
      </main>
    </div>
  );
}

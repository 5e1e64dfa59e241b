import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OfflineLine } from '../feedback/offline-line';
import { PageHeader } from './page-header';
import classes from './reading-page.module.css';

/** A page outside the portal, with a link back to it. */
export function ReadingPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <OfflineLine />
      <div className={classes.page}>
        <nav aria-label="Back">
          <a href="/" className={classes.back}>
            <IconArrowLeft size={18} aria-hidden />
            Back to Stanchion
          </a>
        </nav>
        <main>
          <PageHeader title={title} />
          {children}
        </main>
      </div>
    </>
  );
}

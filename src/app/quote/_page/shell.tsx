import type { ReactNode } from 'react';
import { quoteStyle } from './quote-style';

interface ShellProps {
  title: string;
  /** Of the content security policy. */
  nonce: string | undefined;
  children: ReactNode;
}

/**
 * A page without a script. Search engines must not keep it, nor may other sites learn its address; without any referrer,
 * browsers would send no Origin with a form either.
 */
export function Shell({ title, nonce, children }: ShellProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="same-origin" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce={nonce}>{quoteStyle}</style>
      </head>
      <body>
        {children}
        <footer className="foot">Sent with Stanchion</footer>
      </body>
    </html>
  );
}

/** A page with one message. */
export function MessagePage({ title, text, nonce }: { title: string; text: string; nonce: string | undefined }) {
  return (
    <Shell title={title} nonce={nonce}>
      <main className="only">
        <h1>{title}</h1>
        <p>{text}</p>
      </main>
    </Shell>
  );
}

'use client';

/** The last resort, when the layout itself failed: no theme, no providers. */
export default function GlobalError({ reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'system-ui, sans-serif', textAlign: 'center', padding: '20vh 24px' }}>
        <h1>Oops! Something went wrong</h1>
        <p>Nothing that was saved is lost.</p>
        <button type="button" onClick={reset}>
          Try Again
        </button>{' '}
        <a href="/">Go Home</a>
      </body>
    </html>
  );
}

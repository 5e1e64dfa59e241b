'use client';

/** Fallback for when the layout itself fails: no theme, no providers. */
export default function GlobalError({ reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'system-ui, sans-serif', textAlign: 'center', padding: '20vh 24px' }}>
        <h1>Oops! Something went wrong</h1>
        <p>Your saved data is safe.</p>
        <button type="button" onClick={reset}>
          Try Again
        </button>{' '}
        <a href="/">Go Home</a>
      </body>
    </html>
  );
}

'use client';

/** Fallback for when the layout itself fails: no theme, no providers. */
export default function GlobalError({ reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'system-ui, sans-serif', margin: 0, padding: '24px', colorScheme: 'light dark' }}>
        <header>
          <a href="/">Stanchion</a>
        </header>
        <main style={{ padding: '16vh 0', textAlign: 'center' }}>
          <h1>Oops! Something went wrong</h1>
          <p>Your saved data is safe.</p>
          <button type="button" onClick={reset}>
            Try Again
          </button>{' '}
          <a href="/">Go Home</a>
        </main>
      </body>
    </html>
  );
}

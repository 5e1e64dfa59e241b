import './_theme/global.css';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from './providers';

export const metadata: Metadata = {
  title: { default: 'Stanchion', template: '%s · Stanchion' },
  description: 'The sales CRM for people who sell event-security staffing.',
  applicationName: 'Stanchion',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  // A list that opens is too far to the right for a moment. Without this, Chrome on phones widens the page to hold it.
  minimumScale: 1,
  themeColor: '#131b2b',
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Set by proxy.ts. Reading it makes every page dynamic: a page rendered at build time cannot have a nonce.
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      </head>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}

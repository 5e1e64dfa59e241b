import type { NextConfig } from 'next';
import { DOWNLOAD_HEADERS, SECURITY_HEADERS } from './src/server/http/security-headers.mjs';

const config: NextConfig = {
  // Several builds can stand side by side: tests and benchmarks use a folder of their own.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // Another check by the same compiler would take half a minute of a run of the tests.
  typescript: { ignoreBuildErrors: process.env.STANCHION_TYPES_CHECKED === '1' },
  // PGlite ships WebAssembly and argon2 a native addon: both must be loaded from node_modules.
  serverExternalPackages: ['@electric-sql/pglite', '@node-rs/argon2', 'postgres', 'pg-boss', 'stripe', 'undici'],
  experimental: {
    optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'],
  },
  headers: async () => [
    { source: '/:path*', headers: SECURITY_HEADERS },
    // Later ones override these; what a route sets itself does not.
    ...['/api/files/:id/content', '/api/email-attachments/:id', '/api/quote-settings/logo'].map((source) => ({
      source,
      headers: DOWNLOAD_HEADERS,
    })),
  ],
};

export default config;

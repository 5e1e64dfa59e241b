import type { NextConfig } from 'next';

/** Sent with every answer. The content security policy comes with the hardening of a later step. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
];

const config: NextConfig = {
  // Several builds can stand side by side: tests and benchmarks use a folder of their own.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // PGlite ships WebAssembly and argon2 a native addon: both must be loaded from node_modules.
  serverExternalPackages: ['@electric-sql/pglite', '@node-rs/argon2', 'postgres', 'pg-boss'],
  experimental: {
    optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'],
  },
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
};

export default config;

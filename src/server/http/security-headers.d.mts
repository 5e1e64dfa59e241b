interface Header {
  key: string;
  value: string;
}

export const SECURITY_HEADERS: Header[];
export const DOWNLOAD_HEADERS: Header[];
export function securityHeadersOf(appUrl: string | undefined): Header[];
export function pagePolicy(nonce: string, mode: { isDevelopment: boolean }): string;

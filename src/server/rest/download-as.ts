/**
 * The header that makes a response a download with this name (RFC 6266): in ASCII, and in the encoding of RFC 8187, which
 * takes any name.
 */
export function downloadAs(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

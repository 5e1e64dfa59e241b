import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/**
 * The addresses that only a server with SMTPUTF8 can deliver to (RFC 6531): those with other than ASCII characters before
 * the @. A domain has a form in ASCII, which nodemailer uses.
 */
export const beyondAscii = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => !/^[ -~]*$/.test(address.slice(0, address.lastIndexOf('@'))));

/** The client reveals the server's extensions only to authentication methods. */
const READ_EXTENSIONS = 'READ-EXTENSIONS';

/**
 * Whether a server offers SMTPUTF8. nodemailer would hand over such an address anyway, and some servers accept it and
 * deliver to another one. Checks over a connection of its own, because hardly any email has such an address. Throws if
 * there is no server.
 */
export async function offersUtf8(url: string, limits: object): Promise<boolean> {
  let extensions: readonly string[] = [];
  const connection = new SMTPConnection({
    ...parseConnectionUrl(url),
    ...limits,
    customAuth: {
      [READ_EXTENSIONS]: (known) => {
        ({ extensions } = known);
        known.resolve();
      },
    },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((refused) => {
        if (refused) return reject(refused);
        connection.login({ method: READ_EXTENSIONS }, (failed) => (failed ? reject(failed) : resolve()));
      });
    });
  } finally {
    connection.quit();
  }
  return extensions.includes('SMTPUTF8');
}

import packageJson from '../../package.json';

/** The one version number (D97): of the package, the OpenAPI document, `/livez` and the command line. */
export const VERSION = packageJson.version;

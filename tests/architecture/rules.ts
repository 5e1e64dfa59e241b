import { codeOf, filesPerFolder, importsOf, type Source, targetOf } from './sources';

/** The architecture rules. Each returns the violations of a file. */
export type Rule = (source: Source) => string[];

export const MAX_FILES_PER_FOLDER = 25;

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** A rule that reports the imports for which `isForbidden` is true, given the path each resolves to. */
const forbidding =
  (isForbidden: (target: string, path: string, specifier: string) => boolean): Rule =>
  ({ path, text }) =>
    importsOf(text)
      .filter(({ specifier }) => isForbidden(targetOf(path, specifier), path, specifier))
      .map(({ specifier }) => `${path} imports ${specifier}`);

/** The numbering plans of all countries, too large for a browser. */
export const PHONE_LIBRARY = 'libphonenumber-js/max';

/**
 * The domain imports itself as `#domain/...`: the one name that Node, bundlers and the compiler all resolve, even from
 * outside this package.
 */
export const domainImportsOnlyItselfAndPure = forbidding(
  (_target, _path, specifier) => !['zod', PHONE_LIBRARY].includes(specifier) && !/^#domain\/(?!.*\.\.)/.test(specifier),
);

const IMPURE = [
  /\bDate\s*\.\s*now\s*\(/,
  /\bnew\s+Date\s*(?:\(\s*\)|(?![\w\s(<]))/,
  /\bMath\s*\.\s*random\s*\(/,
  /\bprocess\s*\./,
];

export const domainIsPure: Rule = ({ path, text }) =>
  IMPURE.filter((pattern) => pattern.test(codeOf(text))).map((pattern) => `${path} has ${pattern.source}`);

/** Files of the app that run only on the server and may import it. */
const SERVER_SIDE = [
  /\/route\.ts$/,
  /^src\/app\/_trpc\/server[^/]*(?:\/|$)/,
  /^src\/app\/(?:.+\/)?page\.tsx$/,
  /^src\/app\/(?:.+\/)?layout\.tsx$/,
];

export const appTakesOnlyTypesFromServer: Rule = ({ path, text }) => {
  const isAllowed = SERVER_SIDE.some((pattern) => pattern.test(path)) && !/^\s*['"]use client['"]/.test(codeOf(text));
  if (isAllowed) return [];
  return importsOf(text)
    .filter(({ specifier, typeOnly }) => !typeOnly && isInside(targetOf(path, specifier), 'src/server'))
    .map(({ specifier }) => `${path} imports ${specifier}`);
};

export const serverNeverImportsApp = forbidding((target) => isInside(target, 'src/app'));

/** Lucia stays behind `server/auth/` (D60). */
export const onlyAuthKnowsLucia = forbidding(
  (_target, path, specifier) => /^(lucia|@lucia-auth\/.+)$/.test(specifier) && !isInside(path, 'src/server/auth'),
);

/** Bulk SQL takes its types from the table's columns: see `recordset`. */
export const recordsetsComeFromColumns: Rule = ({ path, text }) =>
  path !== 'src/server/db/recordset.ts' && /\bjsonb?_to_recordset\b/.test(text)
    ? [`${path} writes the types of a recordset by hand`]
    : [];

/** One way to move the focus: `moveFocus` and what is built on it. */
export const focusMovesInOnePlace: Rule = ({ path, text }) =>
  path !== 'src/app/_ui/focus/move-focus.ts' && /\.focus\b\s*\(/.test(codeOf(text))
    ? [`${path} calls focus() instead of moveFocus()`]
    : [];

/** Code that changes memberships must also log who sees the team's rows from then on. */
export const membershipsAreLogged: Rule = ({ path, text }) =>
  path !== 'src/server/services/teams/memberships.ts' && /\.(?:insert|update|delete)\(teamMembers\)/.test(text)
    ? [`${path} writes memberships past memberships.ts`]
    : [];

const PORTAL = 'src/app/_portal';

/** The folder under the portal that contains a path. A file directly in the portal belongs to no noun. */
const folderOf = (path: string): string | undefined => /^src\/app\/_portal\/([^/]+)\//.exec(path)?.[1];

/** Folders that are no nouns: code shared by all nouns, and the frame around the tabs. */
const NOT_A_NOUN = new Set(['shared', 'shell']);

const nounOf = (path: string): string | undefined => {
  const folder = folderOf(path);
  return folder === undefined || NOT_A_NOUN.has(folder) ? undefined : folder;
};

/** A page with its own URL. */
const PAGE = /^src\/app\/(?!_)(?:.+\/)?page\.tsx$/;

/** Files that may import any list: the tab table, and pages with their own URL. */
const SHOWS_LISTS = [/^src\/app\/_portal\/portal\.tsx$/, PAGE];

/** A noun's `list/` is private to its tab: other nouns may use its `record/`, so that does not import it either. */
export const listsArePrivate = forbidding((target, path) => {
  const owner = /^src\/app\/_portal\/[^/]+\/list(?:\/|$)/.test(target) ? nounOf(target) : undefined;
  const isOwn = folderOf(path) === owner && !path.startsWith(`${PORTAL}/${owner}/record/`);
  return owner !== undefined && !isOwn && !SHOWS_LISTS.some((pattern) => pattern.test(path));
});

/**
 * Other nouns import only the `record/` of a noun with folders, so `record/` imports none of the noun's other folders.
 */
export const onlyRecordsAreShared = forbidding((target, path) => {
  const part = /^src\/app\/_portal\/[^/]+\/([^/]+)\//.exec(target)?.[1];
  const [owner, importer] = [nounOf(target), nounOf(path)];
  const isOwn = importer === owner && !path.startsWith(`${PORTAL}/${owner}/record/`);
  return part !== undefined && part !== 'record' && owner !== undefined && importer !== undefined && !isOwn;
});

const isShared = (path: string): boolean => isInside(path, `${PORTAL}/shared`) || isInside(path, 'src/app/_ui');

/** Code shared by all nouns imports none of them, and `_ui` does not import the portal. */
export const sharedImportsNoNoun: Rule = (source) => {
  if (!isShared(source.path)) return [];
  const isAgnostic = isInside(source.path, 'src/app/_ui');
  return forbidding((target) => nounOf(target) !== undefined || (isAgnostic && isInside(target, PORTAL)))(source);
};

/** Only pages import the root of the portal: the table of lazy tabs would close a cycle through every link. */
export const nothingImportsTheRoot = forbidding((target, path) => target === `${PORTAL}/portal` && !PAGE.test(path));

/** Folders with so many files that they probably mix two nouns or two purposes. */
export const crowdedFolders = (files: readonly string[]): string[] =>
  [...filesPerFolder(files)]
    .filter(([, count]) => count > MAX_FILES_PER_FOLDER)
    .map(([folder, count]) => `${folder} has ${count} files`);

/** Errors carry the values of statements, so only `log.ts` may write them: elsewhere, a log line is text. */
export const logsOnlyText: Rule = ({ path, text }) =>
  [...codeOf(text).matchAll(/console\.(?:error|warn)\(([^;]*?)\);/g)]
    .filter(([, logged = '']) => /^\s*error\s*$|,\s*(?:error|cause)\b/.test(logged.replaceAll(/\$\{[^}]*\}/g, '')))
    .map(([call]) => `${path} logs an error: ${call}`);

/** If a class composes a class of another file, the bundler passes only its own name on to classes that compose it. */
export const stylesComposeAtFirstHand: Rule = ({ path, text }) => {
  const classes = [...codeOf(text).matchAll(/\.([\w-]+)\s*\{\s*composes:\s*([\w-]+)(\s+from\b)?/g)];
  const handedOn = new Set(classes.filter(([, , , from]) => from).map(([, name]) => name));
  return classes
    .filter(([, , composed, from]) => !from && handedOn.has(composed))
    .map(([, name, composed]) => `${path} composes .${name} of .${composed}, which composes another file's`);
};

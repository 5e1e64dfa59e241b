import { inflateSync } from 'node:zlib';

/** What a test can know of a PDF that pdfkit wrote, without a library that reads PDF. */
export interface ReadPdf {
  pages: number;
  /** What each line of text says, in the order in which it was drawn. */
  text: string;
  /** The structure elements, such as H1 and TD, by how many there are. */
  tags: Record<string, number>;
  /** The file as it is, a character for each byte. */
  raw: string;
}

const textOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

export function readPdf(bytes: Uint8Array): ReadPdf {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', body = '']) => [id, body]),
  );
  const streamOf = (body: string): string => {
    const [, data = ''] = /stream\n([\s\S]*)\n\n?endstream/.exec(body) ?? [];
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  };
  const bodyOf = (id: string | undefined): string => objects.get(id ?? '') ?? '';
  const glyphs = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const cmap = streamOf(bodyOf(/\/ToUnicode (\d+) 0 R/.exec(bodyOf(id))?.[1]));
      const list = cmap.slice(cmap.indexOf('beginbfrange'), cmap.indexOf('endbfrange'));
      const entries = [...list.matchAll(/\[([^\]]*)\]/g)].flatMap(([, row = '']) => [...row.matchAll(/<([^>]*)>/g)]);
      return [name, entries.map(([, hex = '']) => textOf(hex.replaceAll(' ', '')))];
    }),
  );
  const pages = [...objects.values()].filter((body) => /\/Type \/Page$/m.test(body));
  const text = pages.map((page) => textOfPage(streamOf(bodyOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])), glyphs));
  const tags: Record<string, number> = {};
  for (const [, tag = ''] of raw.matchAll(/^\/S \/(\w+)$/gm)) tags[tag] = (tags[tag] ?? 0) + 1;
  return { pages: pages.length, text: text.join('\n'), tags, raw };
}

function textOfPage(content: string, glyphs: ReadonlyMap<string, readonly string[]>): string {
  return [...content.matchAll(/BT\n([\s\S]*?)\nET/g)]
    .map(([, line = '']) => {
      const font = glyphs.get(/\/(F\d+) [\d.]+ Tf/.exec(line)?.[1] ?? '') ?? [];
      return [...line.matchAll(/<([\da-f]+)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => font[Number.parseInt(glyph, 16)] ?? '?')
        .join('');
    })
    .join('\n');
}

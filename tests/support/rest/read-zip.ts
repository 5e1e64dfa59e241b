import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;

/** The files of a zip by name, found by its directory. Throws if it is not complete. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('This zip is not complete.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    files.set(zip.toString('utf8', at + 46, at + 46 + name), method === 0 ? content : inflateRawSync(content));
    at += 46 + name + extra + comment;
  }
  return files;
}

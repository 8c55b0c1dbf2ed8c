import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const ground = '#00478f';
/** A maskable icon keeps to the inner 80 %: https://www.w3.org/TR/appmanifest/#icon-masks. */
const safeShare = 0.8;

/** Draws the site's icons from public/icon.svg in the sizes that browsers and phones ask for. */
export async function writeSiteIcons(): Promise<void> {
  const svg = readFileSync('public/icon.svg');
  const draw = (size: number) => sharp(svg, { density: 72 * (size / 64) * 4 }).resize(size);
  writeFileSync('public/favicon.ico', ico(32, await draw(32).png().toBuffer()));
  for (const [name, size] of [
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ] as const) {
    const mark = await draw(Math.round(size * safeShare)).toBuffer();
    const field = {
      create: { width: size, height: size, channels: 3, background: ground },
    } as const;
    await sharp(field)
      .composite([{ input: mark }])
      .png({ palette: true, colours: 16 })
      .toFile(`public/${name}.png`);
  }
}

/** An ICO file with one PNG in it: a 6-byte header and one 16-byte directory entry. */
function ico(size: number, png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

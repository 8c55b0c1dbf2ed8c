import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

interface IconSet {
  icons: Record<string, { body: string }>;
}

/**
 * Writes `.generated/icons.ts`: each icon's path data as an export of its own, so that an island
 * carries only the icons it imports, and `icons`, all of them by name, for the Worker.
 */
export function writeIcons(): void {
  const file = new URL(import.meta.resolve('@iconify-json/tabler/icons.json'));
  const set: IconSet = JSON.parse(readFileSync(file, 'utf8'));
  const paths = iconNames.map((name) => {
    return `export const ${camelCase(name)} = ${JSON.stringify(pathData(name, set))};`;
  });
  const entries = iconNames.map((name) => `  '${name}': ${camelCase(name)},`);
  const index = ['export const icons = {', ...entries, '} as const;'];
  const type = 'export type IconName = keyof typeof icons;';
  const code = [...paths, ...index, type, ''].join('\n');
  mkdirSync('.generated', { recursive: true });
  writeFileSync('.generated/icons.ts', code);
}

function pathData(name: string, set: IconSet): string {
  const body = set.icons[name]?.body;
  if (!body)
    throw new Error(`The Tabler set has no icon "${name}": correct iconNames in build/icons.ts.`);
  if (/<(circle|rect|line|ellipse|poly)/.test(body)) throw new Error(`${name} is not all paths.`);
  return [...body.matchAll(/ d="([^"]+)"/g)]
    .map((match) => makeMoveAbsolute(match[1] ?? ''))
    .join('');
}

/** Makes a relative first move absolute: after another path, it would count from that path's end. */
function makeMoveAbsolute(path: string): string {
  return path.replace(/^m(-?[\d.]+)[ ,]?(-?[\d.]+)(?=[-\d\s.]?)/, (match, x, y) => {
    const rest = path.slice(match.length).trimStart();
    return `M${x} ${y}${/^[-\d.]/.test(rest) ? 'l' : ''}`;
  });
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, character: string) => character.toUpperCase());
}

/** The Tabler outline icons that the site uses. */
const iconNames = [
  'alert-triangle',
  'arrow-left',
  'arrow-right',
  'camera',
  'chart-bar',
  'chevron-left',
  'chevron-right',
  'clock',
  'droplet',
  'eye',
  'file-download',
  'heart-handshake',
  'help-circle',
  'leaf',
  'mail',
  'map-pin',
  'menu-2',
  'message',
  'news',
  'phone',
  'photo',
  'plant-2',
  'road',
  'road-sign',
  'rss',
  'search',
  'shield-check',
  'shovel',
  'snowflake',
  'tools',
  'traffic-cone',
  'users',
  'x',
] as const;

const iconBackground = '#00478f';
/** Share of the size inside a maskable icon's safe zone: https://www.w3.org/TR/appmanifest/#icon-masks. */
const safeShare = 0.8;

/** Draws the site's icons from public/icon.svg in the sizes that browsers and phones ask for. */
export async function writeSiteIcons(): Promise<void> {
  const svg = readFileSync('public/icon.svg');
  const draw = (size: number) => sharp(svg, { density: 72 * (size / 64) * 4 }).resize(size);
  writeFileSync('public/favicon.ico', encodeIco(32, await draw(32).png().toBuffer()));
  for (const [name, size] of [
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ] as const) {
    const mark = await draw(Math.round(size * safeShare)).toBuffer();
    const field = {
      create: { width: size, height: size, channels: 3, background: iconBackground },
    } as const;
    await sharp(field)
      .composite([{ input: mark }])
      .png({ palette: true, colours: 16 })
      .toFile(`public/${name}.png`);
  }
}

/** An ICO file with one PNG in it: a 6-byte header and one 16-byte directory entry. */
function encodeIco(size: number, png: Buffer): Buffer {
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

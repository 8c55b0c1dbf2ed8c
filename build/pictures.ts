import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp, { type OutputInfo, type Sharp } from 'sharp';

const masters = 'art/masters';

/** Widths in pixels; a phone's 390 CSS pixels at 2x take 800, a card at 3x 480 to 1200. */
const widths = [320, 480, 640, 800, 1200, 1600];

/** No screen wider than a phone's asks for less of the hero: see `sizes` in src/pages/home. */
const heroWidths = [1600, 2400];

/** On a phone the hero stands upright: this part of it, in the master's pixels. */
const tall = { of: 'hero', name: 'hero-tall', left: 1330, top: 0, width: 640, height: 960 };

export const formats = ['avif', 'webp'] as const;
export type Format = (typeof formats)[number];

/** A picture as the site shows it: what a page has to know of it, and how to get at its pixels. */
export interface Master {
  name: string;
  width: number;
  height: number;
  /** Of the master and of everything that changes the coded bytes, which are cached for good. */
  hash: string;
  /** Widths to code, in pixels, smallest first. */
  widths: number[];
  pixels(): Sharp;
}

/** A picture's pixels, as they come out of its file. */
export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** Decodes a picture, once for all widths: it takes as long as to code a small one. */
export function decode(master: Master): Promise<Pixels> {
  return master.pixels().raw().toBuffer({ resolveWithObject: true });
}

/**
 * Codes the pixels of a picture in a width. Each step less in effort halves the time, for 3 to 6 % in
 * bytes; wide pictures would take most of it. The upright hero, half under its text, is what a phone
 * waits for, so it gets more effort and a lower quality. Narrow pictures stand on the dense screens
 * of phones, where nobody sees what they leave out.
 */
export function code(
  { name }: Master,
  { data, info }: Pixels,
  width: number,
  format: Format,
): Promise<Buffer> {
  const resized = sharp(data, { raw: info }).resize(width);
  if (format === 'webp') return resized.webp({ quality: 72 }).toBuffer();
  const upright = name === tall.name;
  const quality = upright ? 30 : width <= 640 ? 39 : 47;
  const effort = upright ? 4 : width < 1200 ? 3 : width < 1600 ? 2 : 1;
  return resized.avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer();
}

const recipe = [
  JSON.stringify({ tall, sharp: sharp.versions.sharp }),
  String(decode),
  String(code),
].join();

/** Every picture in art/masters, and the part of the hero that phones show. */
export async function readMasters(): Promise<Master[]> {
  const files = readdirSync(masters).filter((file) => file.endsWith('.webp'));
  const all = await Promise.all(files.sort().map(readMaster));
  const whole = all.find(({ name }) => name === tall.of);
  if (!whole) throw new Error(`${masters} has no ${tall.of}.webp`);
  const pixels = () => whole.pixels().extract(tall);
  const hash = createHash('sha256').update(whole.hash).update(tall.name).digest('hex').slice(0, 8);
  const upright = { ...tall, hash, widths: upTo(tall.width, widths), pixels };
  return [...all, upright];
}

async function readMaster(file: string): Promise<Master> {
  const bytes = readFileSync(`${masters}/${file}`);
  const name = file.replace(/\.webp$/, '');
  const { width, height } = await sharp(bytes).metadata();
  const hash = createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 8);
  const asked = upTo(width, name === tall.of ? heroWidths : widths);
  return { name, width, height, hash, widths: asked, pixels: () => sharp(bytes) };
}

function upTo(width: number, steps: readonly number[]): number[] {
  return steps.filter((step) => step <= width);
}

/**
 * Writes `.generated/pictures.ts`, which tells pages what there is, and `.generated/pictures.css`,
 * the flat colour that stands in while each picture loads. Takes a second and codes nothing.
 */
export async function writePictureFacts(): Promise<void> {
  mkdirSync('.generated', { recursive: true });
  const made = await readMasters();
  const facts = made.map(({ name, width, height, hash, widths }) => {
    return `  '${name}': ${JSON.stringify({ width, height, hash, widths })},`;
  });
  const code = ['export const pictures = {', ...facts, '} as const;', ''].join('\n');
  writeFileSync('.generated/pictures.ts', code);
  const grounds = made.map(
    async (one) => `.ground-${one.name} { background: ${await ground(one)}; }`,
  );
  writeFileSync('.generated/pictures.css', (await Promise.all(grounds)).join('\n'));
}

/** The picture's average colour as #rrggbb. */
async function ground({ pixels }: Master): Promise<string> {
  return `#${(await pixels().resize(1, 1).removeAlpha().raw().toBuffer()).toString('hex')}`;
}

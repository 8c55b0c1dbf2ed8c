import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';

const masters = 'art/masters';
const output = 'public/pictures';

/** Widths in pixels; a phone's 390 CSS pixels at 2x take 800, a card at 3x 480 to 1200. */
const widths = [320, 480, 640, 800, 1200, 1600, 2400];

/** On a phone the hero stands upright: this part of it, in the master's pixels. */
const tall = { of: 'hero', name: 'hero-tall', left: 1330, top: 0, width: 640, height: 960 };

const encoders = {
  avif: (image: Sharp, quality: number) =>
    image.avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }),
  webp: (image: Sharp) => image.webp({ quality: 74 }),
};

/**
 * The quality of an AVIF. Narrow pictures stand on the dense screens of phones, where nobody sees
 * what they leave out; the upright hero, half under its text, is what a phone waits for on the home
 * page.
 */
function qualityOf(name: string, width: number): number {
  if (name === tall.name) return 30;
  return width <= 640 ? 40 : 48;
}

/** Whatever changes the bytes has to change the files' names, because they are cached for good. */
const recipe = [
  JSON.stringify({ widths, tall, sharp: sharp.versions.sharp }),
  ...[...Object.values(encoders), qualityOf].map(String),
].join();

interface Master {
  name: string;
  bytes: Buffer;
}

/**
 * Makes AVIF and WebP of every master in art/masters, in each width it has, as
 * `public/pictures/NAME-WIDTH.HASH.FORMAT`; `.generated/pictures.ts`, which names them; and
 * `.generated/pictures.css`, the flat colour that stands in while each of them loads. Files that
 * are there already are kept, so that only the first run takes time.
 */
export async function writePictures(): Promise<void> {
  mkdirSync(output, { recursive: true });
  mkdirSync('.generated', { recursive: true });
  const made = await Promise.all((await readMasters()).map(derive));
  const current = new Set(made.flatMap(({ files }) => files));
  for (const file of readdirSync(output)) if (!current.has(file)) rmSync(`${output}/${file}`);
  const facts = made.map(({ name, facts }) => `  '${name}': ${JSON.stringify(facts)},`);
  const code = ['export const pictures = {', ...facts, '} as const;', ''].join('\n');
  writeFileSync('.generated/pictures.ts', code);
  const grounds = made.map(({ name, ground }) => `.ground-${name} { background: ${ground}; }`);
  writeFileSync('.generated/pictures.css', grounds.join('\n'));
}

async function readMasters(): Promise<Master[]> {
  const files = readdirSync(masters).filter((file) => file.endsWith('.webp'));
  const all = files.sort().map((file) => ({
    name: file.replace(/\.webp$/, ''),
    bytes: readFileSync(`${masters}/${file}`),
  }));
  const whole = all.find(({ name }) => name === tall.of);
  if (!whole) throw new Error(`${masters} has no ${tall.of}.webp`);
  const part = await sharp(whole.bytes)
    .extract(tall)
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
  return [...all, { name: tall.name, bytes: part }];
}

async function derive({ name, bytes }: Master) {
  const hash = createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 8);
  const { width, height } = await sharp(bytes).metadata();
  const steps = widths.filter((step) => step <= width);
  const files: string[] = [];
  for (const step of steps) {
    for (const [format, encode] of Object.entries(encoders)) {
      const file = `${name}-${step}.${hash}.${format}`;
      files.push(file);
      if (existsSync(`${output}/${file}`)) continue;
      const encoded = encode(sharp(bytes).resize(step), qualityOf(name, step));
      writeFileSync(`${output}/${file}`, await encoded.toBuffer());
    }
  }
  return {
    name,
    files,
    facts: { width, height, hash, widths: steps },
    ground: await ground(bytes),
  };
}

/** The picture's average colour as #rrggbb. */
async function ground(bytes: Buffer): Promise<string> {
  return `#${(await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer()).toString('hex')}`;
}

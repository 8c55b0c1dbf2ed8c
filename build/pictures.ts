import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { Plugin } from 'vite';

const mastersFolder = 'art/masters';

/**
 * Widths in pixels. For example, a phone 390 CSS px wide at 2x loads 800, and a card at 3x loads 480 to 1200.
 */
const widths = [320, 480, 640, 800, 1200, 1600];

/**
 * Widths of the hero in pixels. Screens wider than a phone never load a smaller file (`sizes` in
 * src/pages/home).
 */
const heroWidths = [1600, 2400];

/** Portrait crop of the hero for phones, in pixels of the master picture. */
const tall = { of: 'hero', name: 'hero-tall', left: 1330, top: 0, width: 640, height: 960 };

const formats = ['avif', 'webp'] as const;
type Format = (typeof formats)[number];

/** Master picture, with the metadata that pages need and access to its pixels. */
interface Master {
  name: string;
  width: number;
  height: number;
  /** Hash of the master picture and the encoder settings, for file names that are cached as immutable. */
  hash: string;
  /** Widths to encode, in pixels, smallest first. */
  widths: number[];
  pixels(): Sharp;
}

/** Decoded pixels of a picture. */
interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** Decodes a picture once for all widths, because decoding takes as long as encoding a small width. */
function decode(master: Master): Promise<Pixels> {
  return master.pixels().raw().toBuffer({ resolveWithObject: true });
}

/**
 * Encodes a picture at a width. Each lower effort level halves the time and adds 3 to 6 % to the bytes, so
 * wide pictures use a low level. The portrait hero uses a high level and low quality, because phones load
 * the picture first and text covers half of it. Narrow pictures use low quality, because dense screens
 * hide the loss.
 */
function encode(
  { name }: Master,
  { data, info }: Pixels,
  width: number,
  format: Format,
): Promise<Buffer> {
  const resizedPicture = sharp(data, { raw: info }).resize(width);
  if (format === 'webp') return resizedPicture.webp({ quality: 72 }).toBuffer();
  const upright = name === tall.name;
  const quality = upright ? 30 : width <= 640 ? 39 : 47;
  const effort = upright ? 4 : width < 1200 ? 3 : width < 1600 ? 2 : 1;
  return resizedPicture.avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer();
}

const encoderSettings = [
  JSON.stringify({ tall, sharp: sharp.versions.sharp }),
  String(decode),
  String(encode),
].join();

/** Reads every picture in art/masters, and adds the portrait crop of the hero. */
async function readMasters(): Promise<Master[]> {
  const files = readdirSync(mastersFolder).filter((file) => file.endsWith('.webp'));
  const masters = await Promise.all(files.sort().map(readMaster));
  const hero = masters.find(({ name }) => name === tall.of);
  if (!hero) throw new Error(`${mastersFolder} has no ${tall.of}.webp`);
  const pixels = () => hero.pixels().extract(tall);
  const hash = createHash('sha256').update(hero.hash).update(tall.name).digest('hex').slice(0, 8);
  const portrait = { ...tall, hash, widths: widthsUpTo(tall.width, widths), pixels };
  return [...masters, portrait];
}

async function readMaster(file: string): Promise<Master> {
  const bytes = readFileSync(`${mastersFolder}/${file}`);
  const name = file.replace(/\.webp$/, '');
  const { width, height } = await sharp(bytes).metadata();
  const hash = createHash('sha256').update(encoderSettings).update(bytes).digest('hex').slice(0, 8);
  const targetWidths = widthsUpTo(width, name === tall.of ? heroWidths : widths);
  return { name, width, height, hash, widths: targetWidths, pixels: () => sharp(bytes) };
}

function widthsUpTo(width: number, steps: readonly number[]): number[] {
  return steps.filter((step) => step <= width);
}

/**
 * Writes `.generated/pictures.ts`, which lists the pictures for pages, and `.generated/pictures.css`, with
 * the colour shown while a picture loads. Takes only one second, because it encodes no pictures.
 */
export async function writePictureMetadata(): Promise<void> {
  mkdirSync('.generated', { recursive: true });
  const masters = await readMasters();
  const entries = masters.map(({ name, width, height, hash, widths }) => {
    return `  '${name}': ${JSON.stringify({ width, height, hash, widths })},`;
  });
  const moduleSource = ['export const pictures = {', ...entries, '} as const;', ''].join('\n');
  writeFileSync('.generated/pictures.ts', moduleSource);
  const colourRules = masters.map(
    async (one) => `.ground-${one.name} { background: ${await averageColour(one)}; }`,
  );
  const rules = (await Promise.all(colourRules)).join('\n');
  writeFileSync('.generated/pictures.css', `@layer base {${rules}}`);
}

/** Returns the picture's average colour as #rrggbb. */
async function averageColour({ pixels }: Master): Promise<string> {
  return `#${(await pixels().resize(1, 1).removeAlpha().raw().toBuffer()).toString('hex')}`;
}

const outputFolder = 'public/pictures';

/**
 * Number of pictures encoded in parallel: one per libuv thread, because several threads per picture waste CPU
 * time.
 */
const workerCount = 4;

/** Returns the names of the encoded files of a picture, widest first. The URLs contain these names. */
function filesOf({ name, hash, widths }: Master) {
  return widths
    .toReversed()
    .flatMap((width) =>
      formats.map((format) => ({ width, format, file: `${name}-${width}.${hash}.${format}` })),
    );
}

/**
 * Encodes every missing picture as `public/pictures/NAME-WIDTH.HASH.FORMAT` and deletes unused files.
 * After each picture, calls `report` with the number of pictures still to encode.
 */
export async function writePictureFiles(report: (line: string) => void): Promise<void> {
  mkdirSync(outputFolder, { recursive: true });
  const existingFiles = new Set(readdirSync(outputFolder));
  const pictures = (await readMasters()).map((master) => ({ master, files: filesOf(master) }));
  const currentFiles = new Set(pictures.flatMap(({ files }) => files.map(({ file }) => file)));
  for (const file of existingFiles) if (!currentFiles.has(file)) rmSync(`${outputFolder}/${file}`);
  const jobs = pictures
    .map(({ master, files }) => ({
      master,
      missing: files.filter(({ file }) => !existingFiles.has(file)),
    }))
    .filter(({ missing }) => missing.length > 0);
  let remainingCount = jobs.length;
  if (remainingCount > 0) report(`Encoding ${remainingCount} pictures. Later builds reuse them.`);
  sharp.concurrency(1);
  const queue = jobs.values();
  const encodeQueued = async () => {
    for (const { master, missing } of queue) {
      const pixels = await decode(master);
      for (const { width, format, file } of missing)
        writeFileSync(`${outputFolder}/${file}`, await encode(master, pixels, width, format));
      remainingCount -= 1;
      report(`  ${master.name}, ${remainingCount} left`);
    }
  };
  await Promise.all(Array.from({ length: workerCount }, encodeQueued));
}

const fileNamePattern = /^\/(?<name>[\w-]+)-(?<width>\d+)\.\w+\.(?<format>\w+)$/;

/** Encodes pictures on request during development, fast and at low quality. */
export function picturePreview(): Plugin {
  return {
    name: 'picture-preview',
    async configureServer(server) {
      const masters = await readMasters();
      server.middlewares.use('/pictures', async (request, response, next) => {
        const path = request.url ?? '';
        const pictureId = path.match(fileNamePattern)?.groups;
        const master = masters.find(({ name }) => name === pictureId?.name);
        const format = formats.find((candidate) => candidate === pictureId?.format);
        if (!master || !format || existsSync(`public/pictures${path}`)) return next();
        const resizedPicture = master.pixels().resize(Number(pictureId?.width));
        response.setHeader('Content-Type', `image/${format}`);
        response.end(await resizedPicture.toFormat(format, { effort: 0 }).toBuffer());
      });
    },
  };
}

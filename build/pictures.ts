import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { Plugin } from 'vite';

const mastersFolder = 'art/masters';

/** Widths in pixels; a phone of 390 CSS px at 2x loads 800, a card at 3x loads 480 to 1200. */
const widths = [320, 480, 640, 800, 1200, 1600];

/** Widths in pixels; screens wider than a phone's request no smaller hero (`sizes` in src/pages/home). */
const heroWidths = [1600, 2400];

/** Upright part of the hero that phones show, in pixels of the master. */
const tall = { of: 'hero', name: 'hero-tall', left: 1330, top: 0, width: 640, height: 960 };

const formats = ['avif', 'webp'] as const;
type Format = (typeof formats)[number];

/** Picture of the site: facts for pages, and access to its pixels. */
interface Master {
  name: string;
  width: number;
  height: number;
  /** Hash of the master and of all that affects the encoded bytes, which are cached as immutable. */
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

/** Decodes a picture, once for all widths: decoding takes as long as encoding a small one. */
function decode(master: Master): Promise<Pixels> {
  return master.pixels().raw().toBuffer({ resolveWithObject: true });
}

/**
 * Encodes a picture at a width. Each step less of effort halves the time for 3 to 6 % more bytes; wide
 * pictures would take most of the time. A phone waits for the upright hero, half of which is under text,
 * so it gets more effort and a lower quality. Narrow pictures get a lower quality too: they are shown on
 * the dense screens of phones, where nobody sees the loss.
 */
function code(
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
async function readMasters(): Promise<Master[]> {
  const files = readdirSync(mastersFolder).filter((file) => file.endsWith('.webp'));
  const all = await Promise.all(files.sort().map(readMaster));
  const whole = all.find(({ name }) => name === tall.of);
  if (!whole) throw new Error(`${mastersFolder} has no ${tall.of}.webp`);
  const pixels = () => whole.pixels().extract(tall);
  const hash = createHash('sha256').update(whole.hash).update(tall.name).digest('hex').slice(0, 8);
  const upright = { ...tall, hash, widths: upTo(tall.width, widths), pixels };
  return [...all, upright];
}

async function readMaster(file: string): Promise<Master> {
  const bytes = readFileSync(`${mastersFolder}/${file}`);
  const name = file.replace(/\.webp$/, '');
  const { width, height } = await sharp(bytes).metadata();
  const hash = createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 8);
  const targetWidths = upTo(width, name === tall.of ? heroWidths : widths);
  return { name, width, height, hash, widths: targetWidths, pixels: () => sharp(bytes) };
}

function upTo(width: number, steps: readonly number[]): number[] {
  return steps.filter((step) => step <= width);
}

/**
 * Writes `.generated/pictures.ts`, which lists the pictures for pages, and `.generated/pictures.css`,
 * with the flat colour shown while each picture loads. Takes a second and encodes nothing.
 */
export async function writePictureMetadata(): Promise<void> {
  mkdirSync('.generated', { recursive: true });
  const masters = await readMasters();
  const facts = masters.map(({ name, width, height, hash, widths }) => {
    return `  '${name}': ${JSON.stringify({ width, height, hash, widths })},`;
  });
  const moduleSource = ['export const pictures = {', ...facts, '} as const;', ''].join('\n');
  writeFileSync('.generated/pictures.ts', moduleSource);
  const colourRules = masters.map(
    async (one) => `.ground-${one.name} { background: ${await averageColour(one)}; }`,
  );
  writeFileSync('.generated/pictures.css', (await Promise.all(colourRules)).join('\n'));
}

/** The picture's average colour as #rrggbb. */
async function averageColour({ pixels }: Master): Promise<string> {
  return `#${(await pixels().resize(1, 1).removeAlpha().raw().toBuffer()).toString('hex')}`;
}

const outputFolder = 'public/pictures';

/** Picture being encoded, with the number of files still missing. */
interface Job {
  master: Master;
  filesLeft: number;
  pixels?: Promise<Pixels>;
}

interface Task {
  job: Job;
  width: number;
  format: Format;
}

/**
 * Parallel tasks, one for each libuv thread; encoding each picture on one thread wastes less than on
 * several.
 */
const workerCount = 4;

/** File name of an encoded picture, in public/pictures/ and in its URL. */
function fileName({ name, hash }: Master, width: number, format: Format): string {
  return `${name}-${width}.${hash}.${format}`;
}

/**
 * Encodes every picture as `public/pictures/NAME-WIDTH.HASH.FORMAT`, deletes files that no page uses
 * any more, and skips existing ones, so that only the first run takes time. Calls `report` with each
 * picture that is done and the number left.
 */
export async function writePictureFiles(report: (line: string) => void): Promise<void> {
  mkdirSync(outputFolder, { recursive: true });
  const masters = await readMasters();
  const wanted = new Set(masters.flatMap(filesOf));
  for (const file of readdirSync(outputFolder))
    if (!wanted.has(file)) rmSync(`${outputFolder}/${file}`);
  const tasks = masters.flatMap(missingTasks);
  const pictures = new Set(tasks.map(({ job }) => job));
  if (pictures.size > 0) report(`Coding ${pictures.size} pictures; later builds keep them.`);
  sharp.concurrency(1);
  const queue = tasks.values();
  const work = async () => {
    for (const { job, width, format } of queue) {
      await write(job, width, format);
      if (job.filesLeft === 0 && pictures.delete(job)) {
        report(`  ${job.master.name}, ${pictures.size} left`);
      }
    }
  };
  await Promise.all(Array.from({ length: workerCount }, work));
}

async function write(job: Job, width: number, format: Format): Promise<void> {
  const { master } = job;
  job.pixels ??= decode(master);
  const bytes = await code(master, await job.pixels, width, format);
  writeFileSync(`${outputFolder}/${fileName(master, width, format)}`, bytes);
  job.filesLeft -= 1;
}

function filesOf(master: Master): string[] {
  const { widths } = master;
  return widths.flatMap((width) => formats.map((format) => fileName(master, width, format)));
}

/** Lists a picture's missing files, widest first, so that no core waits for a wide one at the end. */
function missingTasks(master: Master): Task[] {
  const job: Job = { master, filesLeft: 0 };
  const tasks = master.widths
    .toReversed()
    .flatMap((width) => formats.map((format) => ({ job, width, format })))
    .filter(
      ({ width, format }) => !existsSync(`${outputFolder}/${fileName(master, width, format)}`),
    );
  job.filesLeft = tasks.length;
  return tasks;
}

const fileNamePattern = /^\/(?<name>[\w-]+)-(?<width>\d+)\.\w+\.(?<format>\w+)$/;

/** Encodes a picture on request during development, quickly and in low quality. */
export function picturePreview(): Plugin {
  return {
    name: 'picture-preview',
    async configureServer(server) {
      const masters = await readMasters();
      server.middlewares.use('/pictures', async (request, response, next) => {
        const path = request.url ?? '';
        const requested = path.match(fileNamePattern)?.groups;
        const master = masters.find(({ name }) => name === requested?.name);
        const format = formats.find((known) => known === requested?.format);
        if (!master || !format || existsSync(`public/pictures${path}`)) return next();
        const resized = master.pixels().resize(Number(requested?.width));
        response.setHeader('Content-Type', `image/${format}`);
        response.end(await resized.toFormat(format, { effort: 0 }).toBuffer());
      });
    },
  };
}

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import sharp, { type OutputInfo } from 'sharp';
import { code, type Format, formats, type Master, readMasters } from './pictures.ts';

const output = 'public/pictures';

/** A picture that is not complete yet, and how many files are still missing of it. */
interface Job {
  master: Master;
  left: number;
  /** Its pixels, once for all files: to decode them takes as long as to code a small one. */
  pixels?: Promise<Pixels>;
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

interface Task {
  job: Job;
  width: number;
  format: Format;
}

/** As many as libuv has threads; each codes alone, which wastes less than many on one picture. */
const workers = 4;

/** Name of a coded picture, in public/pictures/ and in its URL. */
export function fileName({ name, hash }: Master, width: number, format: Format): string {
  return `${name}-${width}.${hash}.${format}`;
}

/**
 * Codes every picture as `public/pictures/NAME-WIDTH.HASH.FORMAT`, removes what no page asks for
 * any more, and keeps what is there, so that only the first run takes time. Tells `report` of each
 * picture that is done and how many are left.
 */
export async function writePictureFiles(report: (line: string) => void): Promise<void> {
  mkdirSync(output, { recursive: true });
  const masters = await readMasters();
  const wanted = new Set(masters.flatMap(filesOf));
  for (const file of readdirSync(output)) if (!wanted.has(file)) rmSync(`${output}/${file}`);
  const tasks = masters.flatMap(missing);
  const pictures = new Set(tasks.map(({ job }) => job));
  if (pictures.size > 0) report(`Coding ${pictures.size} pictures; later builds keep them.`);
  sharp.concurrency(1);
  const queue = tasks.values();
  const work = async () => {
    for (const { job, width, format } of queue) {
      job.pixels ??= job.master.pixels().raw().toBuffer({ resolveWithObject: true });
      const { data, info } = await job.pixels;
      const bytes = await code(job.master, sharp(data, { raw: info }), width, format);
      writeFileSync(`${output}/${fileName(job.master, width, format)}`, bytes);
      job.left -= 1;
      if (job.left === 0 && pictures.delete(job)) {
        report(`  ${job.master.name}, ${pictures.size} left`);
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

function filesOf(master: Master): string[] {
  const { widths } = master;
  return widths.flatMap((width) => formats.map((format) => fileName(master, width, format)));
}

/** What is still to be coded of a picture, the largest first, so that no core waits for it alone. */
function missing(master: Master): Task[] {
  const job: Job = { master, left: 0 };
  const tasks = master.widths
    .toReversed()
    .flatMap((width) => formats.map((format) => ({ job, width, format })))
    .filter(({ width, format }) => !existsSync(`${output}/${fileName(master, width, format)}`));
  job.left = tasks.length;
  return tasks;
}

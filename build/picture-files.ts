import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import {
  code,
  decode,
  type Format,
  formats,
  type Master,
  type Pixels,
  readMasters,
} from './pictures.ts';

const output = 'public/pictures';

/** A picture that is not complete yet, and how many files are still missing of it. */
interface Job {
  master: Master;
  left: number;
  pixels?: Promise<Pixels>;
}

interface Task {
  job: Job;
  width: number;
  format: Format;
}

/** As many as libuv has threads; each codes alone, which wastes less than many on one picture. */
const workers = 4;

/** Name of a coded picture, in public/pictures/ and in its URL. */
function fileName({ name, hash }: Master, width: number, format: Format): string {
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
      await write(job, width, format);
      if (job.left === 0 && pictures.delete(job)) {
        report(`  ${job.master.name}, ${pictures.size} left`);
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

async function write(job: Job, width: number, format: Format): Promise<void> {
  const { master } = job;
  job.pixels ??= decode(master);
  const bytes = await code(master, await job.pixels, width, format);
  writeFileSync(`${output}/${fileName(master, width, format)}`, bytes);
  job.left -= 1;
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

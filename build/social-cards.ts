import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { articleFrontMatter } from '../src/pages/blog/front-matter.ts';
import { junctionCard } from '../src/road/network.ts';
import { junctions } from '../src/road/road.ts';
import { pageNames, pages } from '../src/site/routes.ts';
import { readFrontMatter } from './content.ts';

const width = 1200;
const height = 630;
const outputFolder = 'public/og';
const articleFolder = 'src/pages/blog/articles';
/** File with a hash of each card's inputs, so that only changed cards are redrawn. */
const hashesFile = '.generated/social-cards.json';

interface Card {
  /** File name, without its extension. */
  name: string;
  title: string;
  picture: string;
}

/** Margin around the sign, and padding between its edge and its text, in pixels. */
const margin = 56;

/** Draws the social cards, each with its title in the site's font. */
export async function writeSocialCards(siteName: string): Promise<void> {
  mkdirSync(outputFolder, { recursive: true });
  const hashes: Record<string, string> = existsSync(hashesFile)
    ? JSON.parse(readFileSync(hashesFile, 'utf8'))
    : {};
  await writeTitleFont();
  const drawCard = async ({ name, title, picture }: Card) => {
    const file = `${outputFolder}/${name}.jpg`;
    const master = readFileSync(`art/masters/${picture}.webp`);
    const hash = hashOf(title, siteName, master);
    if (hashes[name] === hash && existsSync(file)) return;
    await sharp(master)
      .resize(width, height, { fit: 'cover' })
      .composite(await drawSign(title, siteName))
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(file);
    hashes[name] = hash;
  };
  const cards = new Set(pageNames.map((name) => pages[name].card));
  await Promise.all([...cards, ...articleCards(), ...junctionCards()].map(drawCard));
  writeFileSync(hashesFile, JSON.stringify(hashes));
}

/** Hashes a card's content together with the source of this module. */
function hashOf(title: string, siteName: string, master: Buffer): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  return hash
    .update(JSON.stringify([title, siteName]))
    .update(master)
    .digest('hex');
}

function articleCards(): Card[] {
  return readdirSync(articleFolder).map((file) => {
    const source = readFileSync(`${articleFolder}/${file}`, 'utf8');
    const { title, picture } = readFrontMatter(source, file, articleFrontMatter).matter;
    return { name: `article-${file.replace(/\.md$/, '')}`, title, picture };
  });
}

function junctionCards(): Card[] {
  return junctions.map(({ number }) => ({ ...junctionCard(number), picture: 'gantry' }));
}

const titleFont = resolve('.generated/overpass-800.ttf');

/** Writes the font at the weight of titles, because libvips supports only one weight per font file. */
async function writeTitleFont(): Promise<void> {
  const file = '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2';
  const latin = String.fromCharCode(...Array.from({ length: 0x100 }, (_, code) => code));
  const font = await subsetFont(readFileSync(new URL(import.meta.resolve(file))), `${latin}–’`, {
    targetFormat: 'truetype',
    variationAxes: { wght: 800 },
  });
  writeFileSync(titleFont, font);
}

/** Draws the sign of a card as image layers: panel, wrapped title, and the site's name below. */
async function drawSign(title: string, siteName: string) {
  const [heading, name] = await Promise.all([
    drawText(title, 68, '#ffffff'),
    drawText(siteName, 34, '#ffc72c'),
  ]);
  const panelHeight = heading.info.height + name.info.height + 140;
  const [top, left] = [height - margin - panelHeight, 2 * margin];
  const panel = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="${margin}" y="${top}" width="${width - 2 * margin}" height="${panelHeight}" rx="26" fill="#00478f"/>
    <rect x="${margin + 9}" y="${top + 9}" width="${width - 2 * margin - 18}" height="${panelHeight - 18}" rx="19" fill="none" stroke="#fff" stroke-width="5"/></svg>`;
  return [
    { input: Buffer.from(panel) },
    { input: heading.data, left, top: top + 50 },
    { input: name.data, left, top: top + panelHeight - 50 - name.info.height },
  ];
}

function drawText(text: string, size: number, colour: string) {
  const escapedText = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const markup = `<span foreground="${colour}">${escapedText}</span>`;
  const font = { font: `Overpass ${size}px`, fontfile: titleFont, dpi: 72 };
  const input = { text: { text: markup, ...font, width: width - 4 * margin, rgba: true } };
  return sharp(input).png().toBuffer({ resolveWithObject: true });
}

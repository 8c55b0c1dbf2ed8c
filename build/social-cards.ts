import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import sharp from 'sharp';
import { articleFrontMatter } from '../src/pages/blog/front-matter.ts';
import { junctions, road } from '../src/site/road/road.ts';
import { pageNames, pages } from '../src/site/routes.ts';
import { readFrontMatter } from './content.ts';

const width = 1200;
const height = 630;
const outputFolder = 'public/og';
const articleFolder = 'src/pages/blog/articles';
/** File with a hash of each card's inputs, so that only changed cards are redrawn. */
const recordFile = '.generated/social-cards.json';

interface Card {
  /** File name, without its extension. */
  name: string;
  title: string;
  picture: string;
}

const titleSize = 68;
const lineHeight = 80;
const margin = 56;
const maxLineWidth = width - 2 * margin - 112;

/** Draws the social cards, each with its title in the site's font. */
export async function writeSocialCards(siteName: string): Promise<void> {
  mkdirSync(outputFolder, { recursive: true });
  const hashes: Record<string, string> = existsSync(recordFile)
    ? JSON.parse(readFileSync(recordFile, 'utf8'))
    : {};
  const bold = openFont();
  const drawCard = async ({ name, title, picture }: Card) => {
    const file = `${outputFolder}/${name}.jpg`;
    const master = readFileSync(`art/masters/${picture}.webp`);
    const hash = hashOf(title, siteName, master);
    if (hashes[name] === hash && existsSync(file)) return;
    await sharp(master)
      .resize(width, height, { fit: 'cover' })
      .composite([{ input: Buffer.from(overlay(title, siteName, bold)) }])
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(file);
    hashes[name] = hash;
  };
  const cards = new Set(pageNames.map((name) => pages[name].card));
  await Promise.all([...cards, ...articleCards(), ...junctionCards()].map(drawCard));
  writeFileSync(recordFile, JSON.stringify(hashes));
}

/** Hash of a card's content and of this module. */
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

/** Cards that ask the question each junction's page answers: a picture must not state what may change. */
function junctionCards(): Card[] {
  return junctions.map(({ number, name }) => ({
    name: `junction-${number}`,
    title: `J${number} ${name}, ${road}: is it closed tonight?`,
    picture: 'gantry',
  }));
}

/** Opens the static font of weight 800: the weight of the site's variable font cannot be set here. */
function openFont(): fontkit.Font {
  const file = import.meta.resolve('@fontsource/overpass/files/overpass-latin-800-normal.woff2');
  const font = fontkit.create(readFileSync(new URL(file)));
  if (!('layout' in font)) throw new Error('Overpass came as a collection of fonts.');
  return font;
}

/** Draws the sign with the title as SVG paths, so that it looks the same on every machine. */
function overlay(title: string, siteName: string, font: fontkit.Font): string {
  const lines = wrap(title, font);
  const panelHeight = lines.length * lineHeight + 150;
  const top = height - margin - panelHeight;
  const text = lines.map((line, index) =>
    textPaths(line, titleSize, margin + 56, top + 100 + index * lineHeight, font),
  );
  const name = textPaths(siteName, 34, margin + 56, top + panelHeight - 48, font);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="${margin}" y="${top}" width="${width - 2 * margin}" height="${panelHeight}" rx="26" fill="#00478f"/>
    <rect x="${margin + 9}" y="${top + 9}" width="${width - 2 * margin - 18}" height="${panelHeight - 18}" rx="19" fill="none" stroke="#fff" stroke-width="5"/>
    <g fill="#fff">${text.join('')}</g><g fill="#ffc72c">${name}</g></svg>`;
}

function wrap(text: string, font: fontkit.Font): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (textWidth(longer, titleSize, font) <= maxLineWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function textWidth(text: string, fontSize: number, font: fontkit.Font): number {
  return (font.layout(text).advanceWidth * fontSize) / font.unitsPerEm;
}

/** Draws a line of text as SVG paths, flipped because a font's y axis points up and SVG's down. */
function textPaths(
  text: string,
  fontSize: number,
  x: number,
  y: number,
  font: fontkit.Font,
): string {
  const scale = fontSize / font.unitsPerEm;
  const run = font.layout(text);
  let at = 0;
  const glyphs = run.glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
    at += run.positions[index]?.xAdvance ?? 0;
    return path;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}

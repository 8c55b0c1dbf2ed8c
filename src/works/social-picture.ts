/** Characters that a picture can show. The build draws them in this order (build/social-cards.ts). */
export const letters = [
  ...' ,.:–',
  ...Array.from({ length: 75 }, (_, i) => String.fromCharCode(48 + i)).filter((c) => /\w/.test(c)),
];

/** Path of the file of letters: the widths of all letters in px, followed by their shades, row by row. */
export const lettersPath = '/og/letters.bin';

/** Height of a letter's box, in px. */
export const letterHeight = 74;

/** Number of shades from the sign's blue to white. */
export const shadeCount = 16;
const whiteShade = shadeCount - 1;

const [width, height, margin] = [1200, 630, 64];
/** Number of bytes in a row: one for the PNG filter (none), and one for each pixel. */
const rowBytes = width + 1;

type Letters = ReadonlyMap<string, { readonly width: number; readonly shades: Uint8Array }>;

/** Draws a motorway sign with a text of at most seven lines, as a PNG of 1200 by 630 px. */
export async function drawSign(text: string, file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const alphabet = lettersOf(file);
  const lines = wrapText(text, alphabet);
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 24; y < height - 24; y++) {
    const start = y * rowBytes + 1;
    rows.fill(whiteShade, start + 24, start + width - 24);
    if (y >= 30 && y < height - 30) rows.fill(0, start + 30, start + width - 30);
  }
  for (const [index, line] of lines.entries()) {
    let x = margin + 1;
    const top = Math.round(height / 2 + (index - lines.length / 2) * letterHeight);
    for (const letter of line) {
      const { width: letterWidth = 0, shades = file } = alphabet.get(letter) ?? {};
      for (let y = 0; y < letterHeight; y++) {
        const row = shades.subarray(y * letterWidth, (y + 1) * letterWidth);
        rows.set(row, (top + y) * rowBytes + x);
      }
      x += letterWidth;
    }
  }
  return encodePng(rows);
}

function lettersOf(file: Uint8Array): Letters {
  let start = letters.length;
  return new Map(
    letters.map((letter, index) => {
      const letterWidth = file[index] ?? 0;
      const shades = file.subarray(start, start + letterWidth * letterHeight);
      start += shades.length;
      return [letter, { width: letterWidth, shades }];
    }),
  );
}

function wrapText(text: string, alphabet: Letters): string[] {
  const widthOf = (line: string) =>
    [...line].reduce((sum, letter) => sum + (alphabet.get(letter)?.width ?? 0), 0);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longerLine = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && widthOf(longerLine) <= width - 2 * margin)
      lines.splice(-1, 1, longerLine);
    else lines.push(word);
  }
  return lines;
}

/** Encodes rows of shades as a PNG with a palette (https://www.w3.org/TR/png-3/). */
async function encodePng(rows: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  // Width and height as 32-bit numbers, 8 bits per pixel, and colour type 3 (palette).
  const sizeBytes = [width, height].flatMap((length) => [0, 0, length >> 8, length & 0xff]);
  const header = Uint8Array.of(...sizeBytes, 8, 3, 0, 0, 0);
  const signBlue = [0x00, 0x47, 0x8f];
  const palette = Array.from({ length: shadeCount }, (_, shade) =>
    signBlue.map((part) => Math.round(part + ((0xff - part) * shade) / whiteShade)),
  );
  const compressed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', header),
    pngChunk('PLTE', Uint8Array.from(palette.flat())),
    pngChunk('IDAT', await new Response(compressed).bytes()),
    pngChunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, checksum(bytes.subarray(4, data.length + 8)));
  return bytes;
}

function checksum(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

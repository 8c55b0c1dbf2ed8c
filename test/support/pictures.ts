import sharp from 'sharp';

/** Length in bytes of the header and directory entry before the only PNG in the site's ICO file. */
const icoHeader = 22;

/** Returns the size in px of the picture in a response, as "1200x630". */
export async function imageSize(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isIco = bytes.readUInt32LE(0) === 0x0001_0000;
  const { width, height } = await sharp(isIco ? bytes.subarray(icoHeader) : bytes).metadata();
  return `${width}x${height}`;
}

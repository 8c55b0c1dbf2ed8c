import sharp from 'sharp';

/** ICO header and directory entry, before the one PNG that the site's has. */
const icoHeader = 22;

/** The size of the picture that was answered, as "1200x630". */
export async function imageSize(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isIco = bytes.readUInt32LE(0) === 0x0001_0000;
  const { width, height } = await sharp(isIco ? bytes.subarray(icoHeader) : bytes).metadata();
  return `${width}x${height}`;
}

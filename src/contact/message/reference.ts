/** Crockford's base 32, which leaves out U and the letters that look like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const base = alphabet.length;
const referencePattern = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const dataLength = 7;

/** Derives a reference from a hash: seven characters and a check character, such as "7K2M-Q4XS". */
export function referenceFrom(hash: Uint8Array): string {
  const data = Array.from(hash.slice(0, dataLength), (byte) => alphabet[byte % base]).join('');
  const characters = data + checkCharacter(data);
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/** Whether text has the form of a reference and a valid check character. */
export function isReference(text: string): boolean {
  if (!referencePattern.test(text)) return false;
  const characters = text.replace('-', '');
  return characters.at(-1) === checkCharacter(characters.slice(0, dataLength));
}

/** Normalises a typed reference, without punctuation: "7k2m q4xl." becomes 7K2M-Q4X1. */
export function normaliseReference(text: string): string {
  const letters = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const characters = letters.replace(/O/g, '0').replace(/[IL]/g, '1');
  return characters.replace(/^(.{4})(.{4})$/, '$1-$2').slice(0, 20);
}

/** Returns the check character of the Luhn algorithm in base 32, which detects any single wrong character. */
function checkCharacter(data: string): string {
  const sum = Array.from(data).reduceRight((total, character, position) => {
    const weight = (data.length - position) % 2 === 1 ? 2 : 1;
    const weightedValue = alphabet.indexOf(character) * weight;
    return total + Math.floor(weightedValue / base) + (weightedValue % base);
  }, 0);
  return alphabet.charAt((base - (sum % base)) % base);
}

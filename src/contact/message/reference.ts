/** Crockford's base 32, which leaves out the letters that look like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const base = alphabet.length;
const form = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const characters = 7;

/** Seven characters of a hash and one that checks them, as people read it out: "7K2M-Q4XJ". */
export function referenceFrom(hash: Uint8Array): string {
  const data = Array.from(hash.slice(0, characters), (byte) => alphabet[byte % base]).join('');
  const whole = data + checkCharacter(data);
  return `${whole.slice(0, 4)}-${whole.slice(4)}`;
}

/** Whether a text can be one of our references: it has the form, and its last character checks. */
export function isReference(text: string): boolean {
  if (!form.test(text)) return false;
  const whole = text.replace('-', '');
  return whole.at(-1) === checkCharacter(whole.slice(0, characters));
}

/** A reference as somebody typed it, in the form that we give it: "7k2m q4xl" is 7K2M-Q4X1. */
export function readReference(text: string): string {
  const letters = text.toUpperCase().replace(/[\s-]/g, '');
  const whole = letters.replace(/O/g, '0').replace(/[IL]/g, '1');
  return whole.replace(/^(.{4})(.{4})$/, '$1-$2').slice(0, 20);
}

/** Luhn's algorithm to the base of 32, which notices any one wrong character. */
function checkCharacter(data: string): string {
  const sum = Array.from(data).reduceRight((total, character, position) => {
    const weight = (data.length - position) % 2 === 1 ? 2 : 1;
    const product = alphabet.indexOf(character) * weight;
    return total + Math.floor(product / base) + (product % base);
  }, 0);
  return alphabet.charAt((base - (sum % base)) % base);
}

/** The part of the http_ece API used here. The package has no types. */
declare module 'http_ece' {
  interface Options {
    version: 'aes128gcm';
    privateKey: import('node:crypto').ECDH;
    authSecret: string;
  }
  export function decrypt(body: Buffer, options: Options): Buffer;
}

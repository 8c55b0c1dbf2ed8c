import * as v from 'valibot';

/** Hosts of known push services, so that nobody can make the Worker call other hosts. */
const pushHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Longest endpoint in characters. Known endpoints have at most 800. */
const maxEndpointLength = 2_000;

function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false;
  return pushHosts.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
}

export const endpoint = v.pipe(
  v.string(),
  v.maxLength(maxEndpointLength),
  v.check(isPushEndpoint, 'is not an address of a known push service'),
);

/** A browser's subscription to a push service. */
export const device = v.objectAsync({
  endpoint,
  keys: v.objectAsync({
    // 65 bytes of a point on the curve P-256, not compressed.
    p256dh: v.pipeAsync(v.string(), v.checkAsync(isPublicKey, 'is not a P-256 public key')),
    // 16 bytes.
    auth: v.pipe(v.string(), v.regex(/^[\w-]{21}[AQgw]$/)),
  }),
});

export type Device = v.InferOutput<typeof device>;

async function isPublicKey(text: string): Promise<boolean> {
  if (!/^[\w-]{87}$/.test(text)) return false;
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    );
    // The import fails for a point that is not on the curve.
    await crypto.subtle.importKey('raw', bytes, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
    return bytes.length === 65 && bytes[0] === 4;
  } catch {
    return false;
  }
}

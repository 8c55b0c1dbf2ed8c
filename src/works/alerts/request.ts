import * as v from 'valibot';
import { alertFields } from './choice.ts';

/** Hosts of known push services. The Worker must not send requests to other hosts. */
const pushHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Maximum length of an endpoint, in characters. Known endpoints have at most 800. */
const maxEndpointLength = 2_000;

const endpointSchema = v.pipe(
  v.string(),
  v.maxLength(maxEndpointLength),
  v.check(isPushEndpoint, 'is not an address of a known push service'),
  v.transform(normalizedEndpoint),
);

/** Returns the one spelling of an endpoint, so that a device has one row. */
function normalizedEndpoint(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false;
  return pushHosts.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
}

/** A browser's subscription to a push service. */
const deviceSchema = v.objectAsync({
  endpoint: endpointSchema,
  keys: v.objectAsync({
    p256dh: v.pipeAsync(v.string(), v.checkAsync(isPublicKey, 'is not a P-256 public key')),
    // 16 bytes.
    auth: v.pipe(v.string(), v.regex(/^[\w-]{21}[AQgw]$/)),
  }),
});

/** Whether text is an uncompressed point on the curve P-256: 65 bytes that begin with 4. */
async function isPublicKey(text: string): Promise<boolean> {
  if (!/^B[A-P][\w-]{85}$/.test(text)) return false;
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  // The import fails for a point that is not on the curve.
  return crypto.subtle
    .importKey('raw', bytes, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
    .then(
      () => true,
      () => false,
    );
}

/**
 * Requests from the alerts page and its service worker. Only the device knows its endpoint, so the endpoint
 * authenticates the device.
 */
export const alertRequestSchema = v.variantAsync('action', [
  v.objectAsync({
    action: v.literal('list'),
    device: deviceSchema,
    key: v.optional(v.string()),
    /** Former endpoint of the device, which the browser has replaced. */
    oldEndpoint: v.optional(endpointSchema),
  }),
  v.objectAsync({
    action: v.picklist(['save', 'test', 'delete']),
    device: deviceSchema,
    /** Public key of the site for which the browser has subscribed, as the page knows it. */
    key: v.optional(v.string()),
    ...alertFields.entries,
  }),
]);

export type AlertRequest = v.InferOutput<typeof alertRequestSchema>;

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

/** A browser's subscription to a push service. A device with an invented key is deleted after a day. */
const deviceSchema = v.object({
  endpoint: endpointSchema,
  keys: v.object({
    // 65 bytes that begin with 4, as an uncompressed point on the curve P-256.
    p256dh: v.pipe(v.string(), v.regex(/^B[A-P][\w-]{85}$/)),
    // 16 bytes.
    auth: v.pipe(v.string(), v.regex(/^[\w-]{21}[AQgw]$/)),
  }),
});

/**
 * Requests from the alerts page and its service worker. Only the device knows its endpoint, so the endpoint
 * authenticates the device.
 */
export const alertRequestSchema = v.variant('action', [
  v.object({
    action: v.literal('list'),
    device: deviceSchema,
    key: v.optional(v.string()),
    /** Former endpoint of the device, which the browser has replaced. */
    oldEndpoint: v.optional(endpointSchema),
  }),
  v.object({
    action: v.picklist(['save', 'test', 'delete']),
    device: deviceSchema,
    /** Public key of the site for which the browser has subscribed, as the page knows it. */
    key: v.optional(v.string()),
    ...alertFields.entries,
  }),
]);

export type AlertRequest = v.InferOutput<typeof alertRequestSchema>;

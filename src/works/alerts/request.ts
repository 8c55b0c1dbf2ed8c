import * as v from 'valibot';
import { alertFields } from './choice.ts';

/** Hosts of known push services. The Worker must not send requests to other hosts. */
const pushServices = [
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
  v.check((text) => pushServiceOf(text) !== undefined, 'is not an address of a known push service'),
  // An endpoint has one spelling, so that a device has one row.
  v.transform((text) => Object.assign(new URL(text), { hash: '' }).href),
);

/** Returns the push service of an endpoint; undefined for another address. */
export function pushServiceOf(endpoint: string): string | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return;
  const { hostname } = url;
  return pushServices.find((host) =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
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
    /** Only the page sends the key. */
    key: v.optional(v.string()),
    /** Former endpoint of the device, which the browser may have replaced. */
    oldEndpoint: v.optional(endpointSchema),
  }),
  v.object({
    /** A saved alert receives a message in any case. A visitor who wants a test saves the alert again. */
    action: v.picklist(['save', 'delete']),
    device: deviceSchema,
    /** Public key of the site for which the browser has subscribed, as the page knows it. */
    key: v.string(),
    ...alertFields.entries,
  }),
]);

export type AlertRequest = v.InferOutput<typeof alertRequestSchema>;

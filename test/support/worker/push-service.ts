import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import { type Request, Response } from 'miniflare';

/**
 * How the service treats a message. `lose` accepts the message, but its response is lost. `drop` closes
 * the connection, and `hang` never responds.
 */
export type Treatment =
  | 'accept'
  | 'delay'
  | 'lose'
  | 'drop'
  | 'hang'
  | 200
  | 202
  | 204
  | 400
  | 403
  | 404
  | 410
  | 413
  | 429
  | 500
  | 503;

/** A message that the service accepted. */
export interface AcceptedMessage {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly navigate: string;
  readonly ttl: number;
  readonly topic: string;
  readonly urgency: string;
  /** Time on the sender's clock. */
  readonly time: number;
}

/** A browser that receives pushes, with its keys (RFC 8291). */
export class Receiver {
  readonly #ecdh = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly id: string;
  readonly subscription;
  /** Treatments of the next messages; all others are accepted. */
  treatments: Treatment[] = [];
  accepted: AcceptedMessage[] = [];
  /** All messages, with the time on the sender's clock, and whether the sender received 201. */
  attempts: { body: string; time: number; isConfirmed: boolean }[] = [];
  /** Whether the service still knows the subscription. */
  isActive = true;
  /** Messages that repeat the last message although its sender had received 201. */
  readonly duplicates: string[] = [];

  /** Shares the messages of an earlier address of the same device. */
  inherit({ accepted, attempts }: Receiver): void {
    this.accepted = accepted;
    this.attempts = attempts;
  }

  constructor(id: string, host = 'fcm.googleapis.com') {
    this.id = id;
    this.#ecdh.generateKeys();
    this.subscription = {
      endpoint: `https://${host}/fcm/send/${id}`,
      keys: {
        p256dh: this.#ecdh.getPublicKey('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    };
  }

  receive(
    message: IncomingMessage['headers'],
    body: Buffer,
    treatment: Treatment,
    time: number,
  ): void {
    const isAccepted =
      typeof treatment === 'number'
        ? treatment < 300
        : ['accept', 'delay', 'lose'].includes(treatment);
    const text = decrypt(body, {
      version: 'aes128gcm',
      privateKey: this.#ecdh,
      authSecret: this.#auth.toString('base64url'),
    }).toString();
    const { web_push, notification } = JSON.parse(text);
    if (web_push !== 8030) throw new Error('the message is not declarative');
    const { ttl, topic, urgency } = message;
    const isConfirmed = isAccepted && treatment !== 'lose';
    const previous = this.attempts.at(-1);
    const wordsOf = (words: string) => words.replace(/As of .*/, '');
    if (previous?.isConfirmed && wordsOf(previous.body) === wordsOf(notification.body))
      this.duplicates.push(`${previous.body} ${notification.body}`);
    this.attempts.push({ body: notification.body, time, isConfirmed });
    if (isAccepted) {
      const options = { time, ttl: Number(ttl), topic: `${topic}`, urgency: `${urgency}` };
      this.accepted.push({ ...notification, ...options });
    }
  }
}

/** What the sender of a message sees: a response, no response, or a closed connection. */
type PushAnswer = { status: number; headers?: Record<string, string> } | 'hang' | 'closed';

/** A push service (RFC 8030) with faults. */
function createPushService() {
  const receivers = new Map<string, Receiver>();
  let onMessage = () => undefined as unknown;

  return {
    /** Failures of the service itself, such as an unreadable message. */
    problems: [] as unknown[],
    add(id: string, host?: string): Receiver {
      const receiver = new Receiver(id, host);
      receivers.set(id, receiver);
      return receiver;
    },
    /** Calls a function for each message, and waits for it before the response. */
    watch(listener: () => unknown) {
      onMessage = listener;
    },
    /** Calls a function for the next message only. */
    watchOnce(listener: () => unknown) {
      onMessage = () => {
        onMessage = () => undefined;
        return listener();
      };
    },
    /** Receives a message. @throws Error if the message is unreadable, or its sender is not authorised */
    async receive(
      path: string,
      headers: IncomingMessage['headers'],
      body: Buffer,
    ): Promise<PushAnswer> {
      const receiver = receivers.get(path.split('/').at(-1) ?? '');
      if (!receiver?.isActive) return { status: 410 };
      const { origin } = new URL(receiver.subscription.endpoint);
      const time = verifySender(headers.authorization ?? '', origin);
      const treatment = receiver.treatments.shift() ?? 'accept';
      receiver.receive(headers, body, treatment, time);
      await onMessage();
      if (treatment === 'hang') return 'hang';
      if (treatment === 'lose' || treatment === 'drop') return 'closed';
      if (treatment === 404 || treatment === 410) receiver.isActive = false;
      const status = typeof treatment === 'number' ? treatment : 201;
      if (treatment === 'delay') await new Promise((resolve) => setTimeout(resolve, 30));
      // Longer than the sender's own wait after its first attempt.
      const retryAfter = status === 429 ? '45' : new Date(time + 45_000).toUTCString();
      const hasWait = status === 429 || status === 503;
      return { status, headers: hasWait ? { 'Retry-After': retryAfter } : {} };
    },
  };
}

/** Starts a push service over HTTP. */
export async function startPushService() {
  const service = createPushService();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      service.problems.push(error);
      response.writeHead(400).end();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const answered = await service.receive(request.url ?? '', request.headers, body);
    if (answered === 'closed') request.socket.destroy();
    else if (answered !== 'hang') response.writeHead(answered.status, answered.headers).end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    ...service,
    /** Forwards a Worker's request for any push service to this service. */
    async answer(request: Request): Promise<Response> {
      const { method, headers } = request;
      const url = new URL(new URL(request.url).pathname, `http://127.0.0.1:${port}`);
      const { status, headers: answered } = await fetch(url, {
        method,
        headers: [...headers].filter(([name]) => !/^(host|content-length|connection)$/.test(name)),
        body: await request.arrayBuffer(),
      });
      return new Response(null, { status, headers: [...answered] });
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Checks the signature of the sender (RFC 8292); returns the time at which the sender signed. @throws Error */
function verifySender(authorization: string, origin: string): number {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isValid || aud !== origin || !`${sub}`.startsWith('mailto:')) {
    throw new Error('the sender is not authorised');
  }
  return Number(iat) * 1_000;
}

// Shows the closure alerts. This service worker caches nothing and intercepts no requests.

addEventListener('push', (event) => event.waitUntil(show(event.data)));

/** Shows the notification of a declarative message. Every push must show one, even if unreadable. */
function show(data) {
  let message;
  try {
    message = data.json().notification;
  } catch {
    message = { title: 'Road closures have changed', navigate: '/works' };
  }
  const { title, navigate, ...options } = message;
  return registration.showNotification(title, {
    ...options,
    icon: '/icon-192.png',
    // A notification that replaces another sounds again.
    renotify: options.tag !== undefined,
    data: { navigate },
  });
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data.navigate));
});

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event)));

/** Moves the alerts of this device to the browser's new subscription; says so if the alerts have ended. */
async function move({ oldSubscription, newSubscription }) {
  try {
    const { endpoint, options } = oldSubscription;
    const device = newSubscription ?? (await registration.pushManager.subscribe(options));
    const response = await fetch('/works/alerts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ action: 'list', device, oldEndpoint: endpoint }),
    });
    const { alerts } = await response.json();
    if (alerts.length > 0) return;
  } catch {
    // The notification tells the reader.
  }
  await registration.showNotification('Your closure alerts have ended', {
    body: 'Your browser has a new address for messages. Turn on your alerts again.',
    icon: '/icon-192.png',
    data: { navigate: '/works/alerts' },
  });
}

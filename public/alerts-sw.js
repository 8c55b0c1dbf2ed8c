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

/** Returns the links between the pages of the messages desk, with the current page marked. */
export function messagesNav(current?: 'list' | 'person' | 'record') {
  const links = [
    { name: 'list', href: '/messages', label: 'All messages' },
    { name: 'person', href: '/messages/person', label: 'One person' },
    { name: 'record', href: '/messages/record', label: 'Record' },
  ] as const;
  return links.map(({ name, ...link }) => ({ ...link, current: name === current }));
}

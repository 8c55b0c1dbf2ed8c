/** Where the site says how the road is, to people and to programs. */
export const worksPath = '/works';
export const jsonPath = '/works.json';
export const calendarPath = '/works.ics';
export const atomPath = '/works.atom';
export const datexPath = '/works/datex2.xml';

export function noticePath(id: string): string {
  return `${worksPath}/${id}`;
}

import { oppositeDirection } from '../../road/network.ts';
import { example, road } from '../../road/road.ts';
import { endpoints } from '../../site/routes.ts';

/** Returns a program that prints whether the example stretch is open in an hour. */
export function openSoonProgram(url: string): string {
  const { from, far, direction } = example;
  return `// Is J${from} to J${far} ${direction} open in an hour?
const response = await fetch('${url}${endpoints.worksJson}');
if (!response.ok) throw new Error('Unknown state: retry later.');
const { notices, complete } = await response.json();
// The feed has periods from now to 28 days ahead.
const at = Date.now() + 60 * 60_000;
const isClosed = notices.some(({ closesRoad, direction, from, to, periods }) => {
  const [first, last] = [from.junction, to.junction].sort((one, other) => one - other);
  const isHere = first === last ? first >= ${from} && last <= ${far} : first < ${far} && last > ${from};
  const isThen = periods.some(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end));
  return closesRoad && isHere && isThen && direction !== '${oppositeDirection(direction)}';
});
console.log(isClosed ? 'closed' : complete ? 'open' : 'unknown');`;
}

/** Returns a page that draws what is closed now in red, what is restricted in orange, and all plans in blue. */
export function mapPage(url: string): string {
  return `<!doctype html>
<title>Road works on the ${road}</title>
<svg width="600" height="600" fill="none" stroke-width="0.004" stroke-linecap="round"></svg>
<script type="module">
  const svg = document.querySelector('svg');
  const response = await fetch('${url}${endpoints.worksGeoJson}');
  const { features } = await response.json();
  const colours = { closed: 'red', restricted: 'orange', none: 'royalblue' };
  // North is up, and a degree of longitude is shorter than one of latitude.
  const place = ([longitude, latitude]) => [longitude * 0.6, -latitude];
  for (const { geometry, properties } of features) {
    const parts = (geometry.geometries ?? [geometry]).map(({ coordinates }) => [coordinates].flat(1));
    const lines = parts.map((part) => (part[0].length ? part.map(place) : [place(part)]));
    const path = document.createElementNS(svg.namespaceURI, 'path');
    path.setAttribute('d', lines.map((points) => 'M' + points.join(' L') + 'h0').join(''));
    path.setAttribute('stroke', colours[properties.now]);
    path.append(document.createElementNS(svg.namespaceURI, 'title'));
    path.firstChild.textContent = properties.title;
    svg.append(path);
  }
  const { x, y, width, height } = svg.getBBox();
  svg.setAttribute('viewBox', [x - 0.01, y - 0.01, width + 0.02, height + 0.02].join(' '));
</script>`;
}

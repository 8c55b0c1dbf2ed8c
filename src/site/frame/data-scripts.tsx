/** JSON-LD objects for search engines, each in a script element. */
export function DataScripts({ data }: { data: readonly object[] }) {
  return data.map((one) => (
    <script
      key={JSON.stringify(one)}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with < escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(one).replaceAll('<', '\\u003c') }}
    />
  ));
}

import { directions, junctionName, junctions } from '../../site/content/network.ts';
import { href } from '../../site/routes.ts';
import { kinds } from '../notice.ts';
import { kindWords } from '../words.ts';
import { type Filter, isEmpty } from './filter.ts';

/** What to see; sent as a plain question for a page, with no script. */
export function FilterForm({ filter }: { filter: Filter }) {
  return (
    <form className="works-filter" action={href('works')} method="get" data-screen>
      <Choice
        name="kind"
        label="Kind"
        chosen={filter.kind}
        options={kinds.map((kind) => [kind, kindWords[kind]])}
      />
      <Choice
        name="direction"
        label="Direction"
        chosen={filter.direction}
        options={directions.map((direction) => [
          direction,
          direction[0]?.toUpperCase() + direction.slice(1),
        ])}
      />
      <Choice
        name="junction"
        label="Junction"
        chosen={filter.junction && `${filter.junction}`}
        options={junctions.map((one) => [`${one.number}`, junctionName(one)])}
      />
      <button className="btn-accent" type="submit">
        Show
      </button>
      {!isEmpty(filter) && (
        <a className="inline-flex min-h-12 items-center" href={href('works')}>
          Show everything
        </a>
      )}
    </form>
  );
}

interface ChoiceProps {
  name: keyof Filter;
  label: string;
  chosen: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
}

function Choice({ name, label, chosen = '', options }: ChoiceProps) {
  return (
    <p>
      <label htmlFor={`works-${name}`}>{label}</label>
      <select className="field" id={`works-${name}`} name={name} defaultValue={chosen}>
        <option value="">All</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}

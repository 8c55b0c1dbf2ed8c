/** The parts of n3 that the tests use; the package has no types. */
declare module 'n3' {
  import type SHACLValidator from 'rdf-validate-shacl';

  type Dataset = ConstructorParameters<typeof SHACLValidator>[0];
  type Quad = Parameters<Dataset['add']>[0];

  export class Parser {
    /** @throws Error for text that is not Turtle */
    parse(text: string): Quad[];
  }

  export interface Store extends Dataset {}
  export class Store {
    constructor(quads: readonly Quad[]);
  }
}

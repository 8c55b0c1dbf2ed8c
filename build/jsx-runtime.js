import runtime from '../node_modules/react/cjs/react-jsx-runtime.production.js';

/** React's own functions, exported by a module, so that a bundle calls them without an object. */
export const { Fragment, jsx, jsxs } = runtime;

// Preloaded by `node --import`: writes the address of every module that is loaded to standard
// error.
import { register } from 'node:module';

const hooks = `
  import { writeSync } from 'node:fs';
  export async function load(url, context, next) {
    writeSync(2, 'loaded ' + url + '\\n');
    return next(url, context);
  }
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

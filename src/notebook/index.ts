export { isNotebookPath, notebookFault, shownNotebook } from './notebook.js';

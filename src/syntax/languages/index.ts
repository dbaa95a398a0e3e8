import type { Language } from '../language.js';
import { python } from './python.js';
import { tsx } from './tsx.js';
import { typescript } from './typescript.js';

/** Every language that is known. */
export const LANGUAGES: readonly Language[] = [python, typescript, tsx];
